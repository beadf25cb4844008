"""The scale on which the values of a review are written: hundredths of the unit, or tenths of a percent."""

from dataclasses import dataclass

from bestguess.review.exact_value import Unit


@dataclass(frozen=True)
class Scale:
    """Values as text in the unit of a review, rounded to hundredths of it, or to tenths of a percent of winning."""

    unit: Unit

    def places(self, value: float) -> int:
        """A value in the smallest steps that are shown."""
        return round(value * (1000 if self.unit.winning else 100))

    def write(self, places: int, sign: bool = False) -> str:
        """A number of smallest steps as text."""
        written = f"{places / 10:.1f} %" if self.unit.winning else f"{places / 100:.2f}"
        return f"+{written}" if sign and places > 0 else written.replace("-", "−")

    def size(self, places: int) -> str:
        """The size of a number of smallest steps, with its unit."""
        written = self.write(abs(places))
        return f"{written} chance of winning" if self.unit.winning else f"{written} {self.unit.name}"
