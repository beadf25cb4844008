"""Front ends: the command line, and the web server with its page."""
