"""Prints the description of the API, of which the types of what travels between page and server are made."""

import json
import tempfile
from pathlib import Path

from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Settings

with tempfile.TemporaryDirectory() as folder:
    print(json.dumps(create_app(Settings(data=Path(folder))).openapi()))
