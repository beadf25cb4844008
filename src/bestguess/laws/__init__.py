"""The laws that games, beliefs, policies and hosts keep; :mod:`bestguess.testing` has the checks for their authors."""
