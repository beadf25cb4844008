"""The command ``bestguess`` whose server takes as long over a position, and to stop, as a busy machine does."""

from dataclasses import fields

from bestguess.__main__ import main
from bestguess.apps.web.settings import Limits

SECONDS = 600.0

if __name__ == "__main__":
    patient = {"thinking": SECONDS, "stopping": 60}
    Limits.__init__.__defaults__ = tuple(patient.get(one.name, one.default) for one in fields(Limits))
    main()
