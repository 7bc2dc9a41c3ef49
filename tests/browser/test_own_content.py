"""A teacher's own content in the page, and as single files that need no server."""

import json
import re
import subprocess
import sys

import pytest

EXHIBIT = """
title = "A step too far"
sentence = "The rate is too large."
telltale = "The gradient grows."
error = "(w*x - y)**2"
[parameters]
w = [-1, 1]
[rows]
x = [1, 2]
y = [2, 4]
[bug]
lr = 0.6
[cure]
lr = 0.1
"""
QUIZ = [
    {
        "ask": "How far does `L` move?",
        "graph": {"expression": "a*b", "values": {"a": 2, "b": 3}},
        "options": [
            {"text": "2", "why": "**No.** That is `a`."},
            {"text": "3", "why": "**Yes.**", "right": True},
        ],
    }
]


@pytest.fixture
def folder(tmp_path):
    for name in "lessons", "quizzes", "exhibits":
        (tmp_path / name).mkdir()
    lesson = '# My lesson\n\nIt is **mine**.\n\n<glass-bug name="too_far">\n</glass-bug>\n'
    (tmp_path / "lessons" / "mine.md").write_text(lesson, encoding="utf-8")
    (tmp_path / "quizzes" / "q.json").write_text(json.dumps(QUIZ), encoding="utf-8")
    (tmp_path / "exhibits" / "too_far.toml").write_text(EXHIBIT, encoding="utf-8")
    return tmp_path


def glassgrad(*words):
    command = [sys.executable, "-m", "glassgrad", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def page(browser):
    context = browser.new_context(accept_downloads=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def errors(page):
    found = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda m: found.append(m.text) if m.type == "error" else None)
    return found


def test_play_shows_lessons_questions_and_exhibits(page, folder, errors):
    command = [
        sys.executable,
        "-m",
        "glassgrad",
        "play",
        "--port",
        "0",
        "--no-open",
        "--content",
        folder,
    ]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        page.goto(re.search(r"http\S+", served.stdout.readline())[0])
        page.get_by_role("heading", name="My lesson").wait_for()
        page.get_by_role("heading", name="A step too far").wait_for()
        assert page.get_by_role("link", name="My lesson").is_visible()
    finally:
        served.terminate()
        served.wait()
        served.stdout.close()
    assert errors == []


def test_play_checks_a_teachers_own_exercise_and_shows_no_solution(page, tmp_path, errors):
    glassgrad("new", "exercise", "double", "--dir", tmp_path / "exercises")
    command = [sys.executable, "-m", "glassgrad", "play", "--port", "0", "--no-open"]
    command += ["--content", tmp_path, "--no-solutions"]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        page.goto(re.search(r"http\S+", served.stdout.readline())[0])
        page.get_by_role("link", name="Double a number").click()
        written = page.locator("glass-python .cm-content")
        written.click()
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        page.keyboard.insert_text("def double(x):\n    return 3 * x\n")
        page.get_by_role("button", name="Check", exact=True).click()
        page.get_by_text("double(5) is 15, expected 10").wait_for(timeout=30_000)
        page.get_by_role("button", name="Hint").click()
        page.get_by_text("How often does x occur in the result?").wait_for()
        assert page.get_by_role("button", name="Solution").count() == 0
        assert "2 * x\n" not in json.dumps(page.evaluate("glassContent.exercises[0].solution"))
        written.click()
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        page.keyboard.insert_text("def double(x):\n    return 2 * x\n")
        page.keyboard.press("Control+Enter")
        page.get_by_text("Passed.").wait_for(timeout=30_000)
    finally:
        served.terminate()
        served.wait()
        served.stdout.close()
    assert errors == []


def test_a_quiz_is_one_file_whose_results_leave(page, folder, errors, tmp_path):
    out = tmp_path / "quiz.html"
    glassgrad("export", "--quiz", folder / "quizzes" / "q.json", out)
    frame = tmp_path / "lms.html"
    frame.write_text(
        "<script>window.told = []; addEventListener('message', e => told.push(e.data))</script>"
        "<iframe src='quiz.html' width=900 height=700></iframe>"
    )
    page.goto(frame.as_uri())
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name="3").first.click()
    inside.get_by_text("1 answer so far").wait_for()
    told = page.evaluate("told")
    assert [(t["source"], t["event"], t["detail"]["right"]) for t in told] == [
        ("glassgrad", "glass-answer", True)
    ]
    with page.expect_download() as download:
        inside.get_by_role("button", name="Save as a file").click()
    saved = json.loads(download.value.path().read_text())
    assert saved["format"] == "glassgrad results" and len(saved["results"]) == 1
    assert errors == []


def test_on_paper_there_are_no_buttons_but_the_options(page, folder, tmp_path):
    out = tmp_path / "quiz.html"
    glassgrad("export", "--quiz", folder / "quizzes" / "q.json", out)
    page.goto(out.as_uri())
    page.get_by_role("button", name="Save as a file").wait_for()
    page.emulate_media(media="print")
    shown = [b.get_attribute("class") for b in page.locator("button").all() if b.is_visible()]
    assert shown == ["option ", "option "]


@pytest.mark.parametrize(
    "words, heading",
    [
        (["--lesson", "lessons/mine.md"], "A step too far"),
        (["--exhibit", "exhibits/too_far.toml"], "A step too far"),
        (["--exhibit", "zero_grad"], "The forgotten zero_grad"),
    ],
)
def test_a_lesson_and_an_exhibit_are_one_file(page, folder, errors, tmp_path, words, heading):
    out = tmp_path / "part.html"
    source = folder / words[1] if "/" in words[1] else words[1]
    glassgrad("export", words[0], source, out)
    page.goto(out.as_uri())
    page.get_by_role("heading", name=heading).wait_for()
    assert page.locator("glass-bug svg path").count() > 2
    assert errors == []
