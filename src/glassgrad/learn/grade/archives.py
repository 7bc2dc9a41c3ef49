"""Zip files from strangers: read in memory, within limits, and never unpacked under their names."""

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator

MOST_ENTRIES, MOST_BYTES, MOST_TOTAL = 500, 1 << 20, 16 << 20
ARCHIVE = 16 << 20
"""The largest archive, in bytes."""

_ENCRYPTED = 0x1


class RefusedError(ValueError):
    """What makes an archive unfit for grading, as a sentence."""


def entries(content: bytes, remarks: list[str]) -> Iterator[tuple[str, bytes]]:
    """The name and content of each file; odd ones are left out, and named in `remarks`."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError) as error:
        raise RefusedError(f"this zip file cannot be read: {error}") from None
    with archive:
        infos = archive.infolist()
        if len(infos) > MOST_ENTRIES:
            raise RefusedError(
                f"the zip file has {len(infos):,} entries, the limit is {MOST_ENTRIES}"
            )
        left = MOST_TOTAL
        for info in infos:
            if info.is_dir() or _is_left_out(info, remarks):
                continue
            found = _read(archive, info, min(left, MOST_BYTES), remarks)
            if found is not None:
                left -= len(found)
                yield info.filename, found


def _is_left_out(info: zipfile.ZipInfo, remarks: list[str]) -> bool:
    """Whether an entry is not a plain file inside the archive's own folder."""
    name = info.filename.replace("\\", "/")
    kind = stat.S_IFMT(info.external_attr >> 16)
    if name.startswith("/") or ".." in name.split("/") or ":" in name.split("/")[0]:
        remarks.append(f"the zip file has an entry that leads out of its folder: {name:.60}")
        return True
    if kind not in (0, stat.S_IFREG):
        what = "a link" if stat.S_ISLNK(info.external_attr >> 16) else "no plain file"
        remarks.append(f"the zip file has an entry that is {what}: {name:.60}")
        return True
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        remarks.append(f"an entry of the zip file is packed in an unknown way: {name:.60}")
        return True
    if info.flag_bits & _ENCRYPTED:
        remarks.append(f"the zip file has an entry with a password: {name:.60}")
        return True
    return False


def _read(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int, remarks: list[str]
) -> bytes | None:
    # The size in the archive's table may be a lie; what counts is what comes out.
    try:
        with archive.open(info) as file:
            content = file.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError) as error:
        remarks.append(f"an entry of the zip file cannot be read: {info.filename:.60}: {error}")
        return None
    if len(content) > most:
        remarks.append(
            f"an entry of the zip file is too large to be an exercise: {info.filename:.60}"
        )
        return None
    return content
