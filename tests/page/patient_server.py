"""The command ``bestguess`` whose server thinks about a position for as long as a busy machine takes."""

from dataclasses import fields

from bestguess.__main__ import main
from bestguess.apps.web.settings import Limits

SECONDS = 600.0

if __name__ == "__main__":
    patient = {"thinking": SECONDS}
    Limits.__init__.__defaults__ = tuple(patient.get(one.name, one.default) for one in fields(Limits))
    main()
