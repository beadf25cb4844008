"""Games played at the prompt or watched: ``play``, ``assist``, ``watch``."""
