"""Every lesson runs, prints what it says, draws, and ends with one thing to try."""

import json
import re
from itertools import pairwise

import nbformat
import pytest

import lessons

pytestmark = pytest.mark.both_engines

PATHS = lessons.paths()
MEASURED = "pictures/11-2.svg"
"""Its axis depends on the speed of the machine."""
NUMBER = r"\d+(?:\.\d+)?(?:e[-+]?\d+)?"


def prose(text):
    """The words of a text, without elements, pictures and the targets of links."""
    without = re.sub(f"{lessons.LIVE}|^{lessons.SHOWN}$", "", text, flags=re.MULTILINE)
    return re.sub(r"\]\([^)]*\)", "]", without)


def words_in(picture):
    """Every text of a picture, whatever the fonts and the versions of what drew it."""
    return sorted(re.findall(r"<text[^>]*>\s*([^<]*?)\s*</text>", picture))


def lesson(tmp_path, *cells):
    path = tmp_path / "99-short.md"
    blocks = [f"```python\n{cell}\n```" for cell in cells]
    path.write_text("\n\n".join(["# A title", *blocks, "The end."]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_lesson_prints_what_it_says_and_draws_what_it_shows(path):
    cells = lessons.run(path)
    drawn = lessons.pictures(path, cells)
    shown = re.findall(lessons.SHOWN, path.read_text(encoding="utf-8"))
    assert [file for _, file in shown] == list(drawn)
    assert all(len(alt.split()) > 3 for alt, _ in shown)
    for name, picture in drawn.items():
        kept = (path.parent / name).read_text(encoding="utf-8")
        assert len(kept) > 1_000
        if name != MEASURED:
            assert words_in(kept) == words_in(picture), f"{name}: tools/lessons.py --update"
    for cell, after in pairwise(cells):  # a picture stands below the cell that draws it
        assert not cell.pictures or re.search(lessons.SHOWN, after.source.partition("\n\n```")[0])
    nbformat.validate(nbformat.reads(lessons.to_notebook(cells), as_version=4))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_figure_in_the_text_is_one_that_the_code_has(path):
    cells = lessons.read(path)
    code = "\n".join(f"{cell.source}\n{cell.expected}" for cell in cells if cell.is_code)
    known = {abs(float(number)) for number in re.findall(NUMBER, code)}
    for cell in cells:
        text = "" if cell.is_code else prose(cell.source.partition("## Try\n")[0])
        for figure in re.findall(r"\d+\.\d+(?:e-?\d+)?", text):
            decimals = len(figure.partition(".")[2])
            rounded = {number if "e" in figure else round(number, decimals) for number in known}
            assert float(figure) in rounded, f"{path.name}: nothing in its code gives {figure}"


def test_there_are_twelve_lessons_in_a_row_and_the_list_names_them():
    titles = [path.read_text(encoding="utf-8").partition("\n")[0] for path in PATHS]
    listed = (lessons.LESSONS / "README.md").read_text(encoding="utf-8")
    assert len(PATHS) >= 12
    for number, (path, title) in enumerate(zip(PATHS, titles, strict=True), start=1):
        assert path.name.startswith(f"{number:02d}-")
        assert title.startswith(f"# {number}. ")
        assert f"{number}. [{title.partition('. ')[2]}]({path.name})\n" in listed


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_lesson_takes_ten_minutes_and_ends_with_one_thing_to_try(path):
    text = path.read_text(encoding="utf-8")
    assert 500 < len(prose(text).split()) < 1_400
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings.count("Try") == 1
    assert headings[-1] == "Try"
    following = [other.name for other in PATHS if other > path][:1]
    assert re.findall(r"^Next: \[.*\]\((.*)\)\.$", text, re.MULTILINE) == following


def test_a_figure_that_went_stale_is_found(tmp_path):
    path = lesson(tmp_path, "x = 2", "print(x + 1)\n#> 4")
    with pytest.raises(
        lessons.LessonError, match=r"99-short\.md:8: the lesson says\n4\n\nbut .*\n3"
    ):
        lessons.run(path)


def test_a_printed_line_that_the_lesson_keeps_back_is_found(tmp_path):
    with pytest.raises(lessons.LessonError, match="prints\nhello"):
        lessons.run(lesson(tmp_path, "print('hello')"))


def test_a_cell_that_fails_is_named(tmp_path):
    with pytest.raises(lessons.LessonError, match=r"99-short\.md:4: ZeroDivisionError: division"):
        lessons.run(lesson(tmp_path, "1 / 0"))


def test_what_cells_print_can_be_written_down(tmp_path):
    path = lesson(tmp_path, "print('a  ')\nprint()\nprint('b')\n#> old", "x = 1", "x")
    lessons.write_down(path, lessons.run(path, compare=False))
    assert [cell.expected for cell in lessons.read(path) if cell.is_code] == ["a\n\nb", "", "1"]
    lessons.run(path)


def test_a_notebook_draws_its_pictures_itself(tmp_path):
    path = lesson(tmp_path, "import glassgrad as gg\ngg.Value(2.0).graph()")
    live = '<glass-bug name="sum">\n\n![It](pictures/99-1.svg)\n\n[Live](#/)\n\n</glass-bug>'
    text = path.read_text(encoding="utf-8").replace("The end.", live)
    path.write_text(text, encoding="utf-8")
    whole = json.loads(lessons.to_notebook(lessons.run(path)))
    assert whole["cells"][-1]["source"] == "[Live](#/)"


def test_a_notebook_has_no_trace_of_how_the_text_is_kept(tmp_path):
    cells = lessons.run(
        lesson(tmp_path, "print(3)\n#> 3", "import glassgrad as gg\ngg.Value(2.0).graph()")
    )
    whole = json.loads(lessons.to_notebook(cells))
    first, second = (cell for cell in whole["cells"] if cell["cell_type"] == "code")
    assert first["source"] == "print(3)"
    assert first["outputs"][0]["text"] == "3\n"
    assert second["outputs"][0]["data"]["image/svg+xml"].lstrip().startswith("<?xml")
