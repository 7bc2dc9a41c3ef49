"""One HTML file that holds a graph and the page: what it says, and what cannot break out of it."""

import base64
import hashlib
import json
import os
import re
import stat
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

import glassgrad as gg
from glassgrad.page import built
from glassgrad.page import export as page
from glassgrad.page.export import export

pytestmark = pytest.mark.both_engines

COMMAND = [sys.executable, "-m", "glassgrad_command", "export"]
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--",
    "<!--<script>",
    "-->",
    "]]>",
    "\u2028\u2029",
    "&lt;",
    "\\u003c",
    "\\",
    '"',
    "'",
    "<!--program-->",
    "<!--title-->",
    "\x00\x1f",
    "\ud800",
    "𝛻",
    "\r\n",
    "</title><script>alert(1)</script>",
    "\\1\\g<0>",
]


class Elements(HTMLParser):
    """The elements of a page with their attributes and text, by Python's own parser."""

    def __init__(self, text):
        super().__init__()
        self.found, self.inside = [], False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs), []))
        self.inside = True

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.found[-1][2].append(data)

    def all(self, wanted):
        return [(attrs, "".join(text)) for tag, attrs, text in self.found if tag == wanted]


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return Elements(file.read())


def scripts_of(path):
    """The document, the layout and the program in a file."""
    (_, document), (layout_is, layout), (runs, program) = read(path).all("script")
    assert (layout_is, runs) == ({"type": "text/plain", "id": "glass-layout"}, {})
    return json.loads(document), layout, program


def test_the_graph_is_in_the_file_with_names_numbers_and_lines(tmp_path):
    with gg.record_lines():
        a, b = gg.Value(2.0, label="a"), gg.Value(float("nan"), label="b")
        root = a * b
    root.backward()
    assert export(root, tmp_path / "g.html") == str(tmp_path / "g.html")
    document, _, _ = scripts_of(tmp_path / "g.html")
    assert document.keys() == {"title", "expression", "graph"}
    assert (document["title"], document["expression"]) == ("Glassgrad", None)
    assert document["graph"] == json.loads(gg.flatten(root).to_json())
    nodes = document["graph"]["nodes"]
    assert [node["label"] for node in nodes] == ["a", "b", ""]
    assert [node["data"] for node in nodes] == [2.0, "nan", "nan"]
    assert all(re.search(r"test_export\.py:\d+$", node["line"]) for node in nodes)
    assert gg.flatten(gg.restore(gg.Graph.from_json(json.dumps(document["graph"])))).label == [
        "a",
        "b",
        "",
    ]


def test_the_file_stands_alone(tmp_path):
    export(gg.Value(1.0, label="loss"), tmp_path / "g.html")
    elements = read(tmp_path / "g.html")
    assert elements.all("html")[0][0] == {"lang": "en"}
    assert elements.all("title") == [({}, "loss")]
    assert len(elements.all("glass-explorer")) == 1
    assert elements.all("noscript")[0][1].endswith(".")
    assert {"charset": "utf-8"} in [attrs for attrs, _ in elements.all("meta")]
    assert {attrs.get("name") for attrs, _ in elements.all("meta")} >= {"viewport"}
    assert not [
        name
        for _, attrs, _ in elements.found
        for name in attrs
        if name in ("src", "href", "style", "onload")
    ]


def policy_of(path):
    (content,) = [
        a["content"]
        for a, _ in read(path).all("meta")
        if a.get("http-equiv") == "Content-Security-Policy"
    ]
    return dict(part.strip().split(" ", 1) for part in content.split(";"))


def test_only_the_program_in_the_file_may_run(tmp_path):
    export(gg.Value(1.0), tmp_path / "g.html")
    _, _, program = scripts_of(tmp_path / "g.html")
    policy = policy_of(tmp_path / "g.html")
    digest = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    assert policy.pop("script-src").split() == [f"'sha256-{digest}'", "'wasm-unsafe-eval'", "blob:"]
    assert policy == {
        "default-src": "'none'",
        "worker-src": "blob:",
        "style-src": "'unsafe-inline'",
        "img-src": "data:",
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_no_label_breaks_out(tmp_path, text):
    root = gg.Value(1.0, label=text) + gg.Value(2.0, label=f"{text}{text}")
    root.label = text
    export(root, tmp_path / "g.html", expression=text)
    content = (tmp_path / "g.html").read_bytes()
    document, layout, program = scripts_of(tmp_path / "g.html")
    assert [node["label"] for node in document["graph"]["nodes"]] == [text, text + text, text]
    assert (document["title"], document["expression"]) == (text, text)
    export(gg.Value(1.0), tmp_path / "plain.html")
    assert scripts_of(tmp_path / "plain.html")[1:] == (layout, program)
    raw = re.search(rb'<script type="application/json">(.*?)</script>', content, re.DOTALL)[1]
    assert raw.isascii()
    assert not set(raw) & set(b"<>&")
    assert len(read(tmp_path / "g.html").found) == len(read(tmp_path / "plain.html").found)


def test_an_op_of_ones_own_cannot_break_out_either(tmp_path):
    x = gg.Value(2.0)
    out = gg.Value(4.0, (x,), "</script><script>alert(1)//")
    out._backward = lambda: None
    export(out, tmp_path / "g.html")
    assert (
        scripts_of(tmp_path / "g.html")[0]["graph"]["nodes"][1]["op"]
        == "</script><script>alert(1)//"
    )


def test_programs_that_speak_of_scripts_stay_whole_and_mean_the_same(tmp_path, monkeypatch):
    source = 'out = ["</script>", "</SCRIPT >", `<!--<script>`, "<!--program-->", 1 < 2]; /<\\/script|<!--/.test("")\r\n// end </script\r'
    files = {"glassgrad.js": source, "layout.js": source}
    real = built.read
    monkeypatch.setattr(built, "read", lambda name: files.get(name) or real(name))
    export(gg.Value(1.0), tmp_path / "g.html")
    _, layout, program = scripts_of(tmp_path / "g.html")
    assert layout == program
    assert not re.search(r"</script|<!--|\r", program, re.IGNORECASE)
    assert program.replace("\\x3c", "<") == source.replace("\r\n", "\n").replace("\r", "\n")
    digest = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in policy_of(tmp_path / "g.html")["script-src"]


def test_the_same_root_gives_the_same_bytes(tmp_path):
    root = (gg.Value(2.0, label="a") * 3).tanh()
    for name in ("one.html", "two.HTM"):
        export(root, tmp_path / name)
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.HTM").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["one.html", "two.HTM"]


def test_what_cannot_be_shown_says_what_would_work_and_writes_nothing(tmp_path):
    path = tmp_path / "g.html"
    large = gg.sum([gg.Value(1.0) for _ in range(2_000)])
    with pytest.raises(
        ValueError,
        match=r"^this graph has 2,001 nodes and the page draws up to 2,000: draw_dot\(root\)",
    ):
        export(large, path)
    for wrong in (3, None, "x", [gg.Value(1.0)]):
        with pytest.raises(TypeError, match=f"^expected a Value, got {type(wrong).__name__}"):
            export(wrong, path)
    with pytest.raises(ValueError, match=r"graph\.txt: expected a name that ends in \.html$"):
        export(gg.Value(1.0), tmp_path / "graph.txt")
    assert os.listdir(tmp_path) == []
    export(gg.sum([gg.Value(1.0) for _ in range(1_999)]), path)
    assert len(scripts_of(path)[0]["graph"]["nodes"]) == 2_000


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "g.html"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        export(gg.Value(1.0), path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["g.html"]


def glassgrad(folder, *words, **environment):
    done = subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=60,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "words", [["neuron.html"], ["-o", "neuron.html"], ["--output=neuron.html"]]
)
def test_the_command_writes_the_file(tmp_path, words):
    assert glassgrad(tmp_path, "tanh(w*x)", "w=0.5", "x=2", *words) == (
        0,
        "wrote neuron.html\n",
        "",
    )
    document, _, _ = scripts_of(tmp_path / "neuron.html")
    assert (document["title"], document["expression"]) == ("tanh(w*x)", "tanh(w*x)")
    assert [node["op"] for node in document["graph"]["nodes"]] == ["", "", "mul", "tanh"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["x", "x=1"], "expected one file to write, such as graph.html"),
        (["x", "x=1", "a.html", "-o", "b.html"], "b.html and a.html: expected one file to write"),
        (["x", "a.html", "x=1"], "expected one file to write, such as graph.html"),
        (["x", "a.html", "b.html"], "'a.html': expected a name and a number"),
        (["x", "x=1", "-o", "graph.txt"], "graph.txt: expected a name that ends in .html"),
        (["x +", "x=1", "a.html"], "expected a number, a name or '(' (column 4 of the expression)"),
        (["x", "x=1", "no/where.html"], "No such file or directory"),
        (["x", "x=1", "folder.html"], "Is a directory"),
    ],
)
def test_bad_input_is_one_line_and_2(tmp_path, words, text):
    (tmp_path / "folder.html").mkdir()
    code, out, err = glassgrad(tmp_path, *words)
    assert (code, out) == (2, "")
    assert text in err
    assert len(err.splitlines()) == 1
    assert os.listdir(tmp_path) == ["folder.html"]


@pytest.mark.posix  # a folder that may be read only
def test_a_folder_that_may_not_be_written_is_one_line(tmp_path):
    if os.geteuid() == 0:
        folder = "/proc"  # a place where root may not write either
    else:
        folder = tmp_path
        tmp_path.chmod(0o500)
    code, out, err = glassgrad(folder, "x", "x=1", "g.html")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert re.search("Permission denied|No such file|Read-only", err)


@pytest.mark.posix  # for the rights of the folder, and for the browser, a shell script
def test_show_writes_a_file_of_its_own_and_opens_it(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    first, second = gg.show(gg.Value(1.0), open_browser=False), gg.show(gg.Value(2.0, label="a b"))
    assert Path(first).parent != Path(second).parent
    assert stat.S_IMODE(os.stat(Path(second).parent).st_mode) == 0o700
    assert scripts_of(second)[0]["title"] == "a b"
    deadline = time.monotonic() + 10
    while not (tmp_path / "opened").exists() or not (tmp_path / "opened").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    opened = urlsplit((tmp_path / "opened").read_text().strip())
    assert (opened.scheme, opened.path) == ("file", str(Path(second).resolve()))


def test_show_takes_a_path_and_leaves_nothing_when_it_cannot(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert gg.show(gg.Value(1.0), tmp_path / "g.html", open_browser=False) == str(
        tmp_path / "g.html"
    )
    with pytest.raises(TypeError, match="expected a Value"):
        gg.show(3.0)
    assert os.listdir(tmp_path) == ["g.html"]


def test_show_gives_a_widget_in_a_notebook(tmp_path, monkeypatch):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=object()))
    shown = gg.show(gg.Value(1.0, label="a"))
    assert isinstance(shown, gg.widgets.Explorer)
    assert gg.show(gg.Value(1.0), tmp_path / "g.html", open_browser=False) == str(
        tmp_path / "g.html"
    )
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace())  # IPython in a terminal
    assert not page._in_notebook()


def test_an_error_names_the_file_that_was_asked_for(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        export(gg.Value(1.0), tmp_path / "nowhere" / "out.html")
    assert caught.value.filename == str(tmp_path / "nowhere" / "out.html")
