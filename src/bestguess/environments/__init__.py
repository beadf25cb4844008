"""Games as Gymnasium and PettingZoo environments (the extra `gym`)."""
