"""What people and programs meet: the command line first."""
