"""The encoding of text files: UTF-8 or UTF-16, and for files in another one the command that converts them."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from typing import Final
from unicodedata import category

from bestguess.core.path_text import path_of

_UTF16_MARKS: Final = (BOM_UTF16_LE, BOM_UTF16_BE)
"""The first bytes of a text in UTF-16 that says so."""

_SAMPLE: Final = 2**20
"""The most bytes, an even number, by which the encoding of a file is told."""


class EncodingError(UnicodeError):
    """Bytes in neither UTF-8 nor UTF-16; the message, which belongs behind the path, names the line and the remedy."""


def text_from(data: bytes, path: Path) -> str:
    """The text of the contents of a file in UTF-8, or in UTF-16 that says so by a mark at its beginning.

    No mark is part of the text. The path is for the remedy. Raises :class:`EncodingError`.
    """
    if data.startswith(_UTF16_MARKS):
        return _text_in_utf16(data)
    # UTF-16 without a mark at its beginning decodes, as files of numbers do; no text in UTF-8 has a byte 0.
    zero = data.find(b"\0")
    try:
        text = data.decode()
        if zero < 0:
            return text.removeprefix("\ufeff")
        place = zero
    except UnicodeDecodeError as error:
        place = error.start if zero < 0 else min(zero, error.start)
    line = data.count(b"\n", 0, place) + 1
    if place == zero:
        fault = f"line {line} is no text in UTF-8: its byte {place} is 0"
    else:
        fault = f"line {line} is not UTF-8 text (byte {place} is 0x{data[place]:02x})"
    raise EncodingError(f"{fault}. {_remedy(data, path)}")


def _text_in_utf16(data: bytes) -> str:
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError as error:
        fault = f"its first bytes say UTF-16, and its byte {error.start} is none"
        raise EncodingError(f"{fault}. Save it in UTF-8.") from error
    zero = text.find("\0")
    if zero >= 0:
        fault = f"line {text.count(chr(10), 0, zero) + 1} holds bytes that are no text"
        raise EncodingError(f"{fault}. Name a text file, saved in UTF-8.")
    return text


def _remedy(data: bytes, path: Path) -> str:
    """The remedy for a file that is not in UTF-8; a command stands at its end, so that it can be copied."""
    encoding, named = _encoding_of(data)
    if not encoding:
        return "Name a text file, saved in UTF-8."
    command = f"iconv -f {encoding} -t utf-8"
    file = path_of(path)
    if not file.is_fifo():  # a pipe is converted where it is written to
        source, result = (_typed(one) for one in (file, file.with_name(f"{file.stem}.utf8{file.suffix}")))
        command = f"{command} {source} > {result}"
    return f"If it is {named}, convert it: {command}"


def _typed(path: Path) -> str:
    """A path as it is typed behind a command of a shell."""
    from shlex import quote  # only a refusal needs it

    return quote(f"./{path}" if str(path).startswith("-") else str(path))


def _encoding_of(data: bytes) -> tuple[str, str]:
    """The encoding that data may be in, as ``iconv`` and people call it; two empty texts for none."""
    sample = data[:_SAMPLE]
    if b"\0" not in data:
        # Latin-1 differs in the bytes 0x80 to 0x9f alone, which are no characters in it.
        return ("cp1252", "Windows-1252 or Latin-1") if _is_text(sample, "cp1252") else ("", "")
    wide = [encoding for encoding in ("utf-16le", "utf-16be") if _is_text(sample, encoding)]
    return (
        (max(wide, key=lambda encoding: sum(map(str.isascii, sample.decode(encoding)))), "UTF-16") if wide else ("", "")
    )


def _is_text(data: bytes, encoding: str) -> bool:
    """Whether data is text in an encoding, with an end of a line at each byte that is one in ASCII."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return text.count("\n") == data.count(b"\n") and all(
        sign.isspace() or category(sign) not in ("Cc", "Cn", "Co", "Cs") for sign in set(text)
    )
