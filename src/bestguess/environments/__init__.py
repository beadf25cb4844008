"""Games as Gymnasium and PettingZoo environments: observations, rewards and action masks (the extra `gym`)."""
