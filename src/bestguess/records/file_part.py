"""The base of the parts of a game file, and the types of their fields."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Text = Annotated[str, Field(max_length=4096)]
Short = Annotated[str, Field(max_length=1024)]
Seed = Annotated[int, Field(ge=0)]
Share = Annotated[float, Field(allow_inf_nan=False)]


class Part(BaseModel):
    """The base of all parts of the file: strict types, no unknown fields, names in camelCase."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        alias_generator=to_camel,
        validate_by_name=True,
        ser_json_inf_nan="null",
        use_attribute_docstrings=True,
    )
