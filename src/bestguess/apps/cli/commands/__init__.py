"""The commands as they are typed: their arguments, options and help, imported at start-up."""
