"""`glassgrad export`: each part of the page as one file from disk, and how its results leave."""

import json
import re
import subprocess
import sys
import time

import pytest
from playwright.sync_api import expect

import glassgrad as gg
import gpt_cases
from glassgrad.learn.catalogue import find
from glassgrad.training.recipes import Settings, train

SECONDS = 30_000


def glassgrad(*words):
    command = [sys.executable, "-m", "glassgrad", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def page(browser):
    """A page without a network, on which nothing may go wrong or be asked for."""
    context = browser.new_context(accept_downloads=True, offline=True)
    page, wrong, asked = context.new_page(), [], []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert wrong == []
    assert all(url.startswith(("file:", "blob:", "data:")) for url in asked), asked
    assert len([url for url in asked if url.startswith("file:")]) <= 2


def saved(page):
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    return json.loads(download.value.path().read_text("utf-8"))["results"]


def wait_until(page, condition):
    """For a condition in JavaScript; Playwright's own way needs eval, which these files refuse."""
    deadline = time.monotonic() + 20
    while not page.evaluate(
        f"(() => {{ try {{ return {condition} }} catch {{ return false }} }})()"
    ):
        assert time.monotonic() < deadline, f"{condition} did not come true"
        page.wait_for_timeout(50)


def test_an_exercise_is_one_file_whose_attempts_leave(page, tmp_path):
    glassgrad("export", "--exercise", "mul", tmp_path / "mul.html")
    outer = tmp_path / "lms.html"
    outer.write_text(
        "<script>window.told = []; addEventListener('message', e => told.push(e.data))</script>"
        "<iframe src='mul.html' width=900 height=900></iframe>"
    )
    page.goto(outer.as_uri())
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name="Check", exact=True).click()
    said = inside.locator("glass-python .verdict")
    expect(said).to_contain_text("01_mul.py, line 22 is still open", timeout=SECONDS)
    inside.locator("glass-python .cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(find("mul").solution)
    inside.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text("Passed", timeout=SECONDS)
    told = [t["detail"] for t in page.evaluate("told") if t["event"] == "glass-graded"]
    assert [(t["exercise"], t["attempt"], t["right"]) for t in told] == [
        ("mul", 1, False),
        ("mul", 2, True),
    ]
    assert told[1]["text"].rstrip() == find("mul").solution.rstrip()
    expect(inside.get_by_text("2 results so far")).to_be_visible()
    assert inside.get_by_role("button", name=re.compile("^Next")).count() == 0


def test_a_file_without_solutions_contains_none(page, tmp_path):
    with_them, without = tmp_path / "with.html", tmp_path / "without.html"
    glassgrad("export", "--exercise", "4", with_them)
    glassgrad("export", "--exercise", "backward", "--no-solutions", without)
    line = "for node in reversed(nodes):"
    assert line in find("backward").solution
    assert line in with_them.read_text("utf-8")
    assert line not in without.read_text("utf-8")
    other = "small = math.exp(-abs(self.data))"
    assert other in find("sigmoid").solution
    assert other not in with_them.read_text("utf-8"), "the solution of another exercise"
    page.goto(without.as_uri())
    page.get_by_role("button", name="Hint").wait_for()
    assert page.get_by_role("button", name="Solution").count() == 0
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this file").click()
    assert download.value.suggested_filename == "04_backward.py"
    assert download.value.path().read_text("utf-8") == find("backward").start


@pytest.mark.parametrize(
    "said",
    [{}, {"loss": "mse", "schedule": "cosine", "steps": 60, "hidden": (4,), "held_back": 0.2}],
)
def test_a_run_goes_on_in_a_file_as_python_trained_it(page, tmp_path, said):
    done = train(Settings("moons", **said), checkpoint=str(tmp_path / "run"), progress=False)
    out = tmp_path / "trainer.html"
    glassgrad("export", "--trainer", "--run", tmp_path / "run", out)
    page.goto(out.as_uri())
    page.get_by_role("button", name="Train", exact=True).click()
    page.get_by_text(re.compile("results? so far")).wait_for(timeout=SECONDS)
    wait_until(page, "document.querySelector('glass-trainer').store.progress.step >= 60")
    page.get_by_text("2 results so far").wait_for(timeout=SECONDS)
    results = saved(page)
    last = [r["detail"] for r in results if r["event"] == "glass-done"]
    assert [one["step"] for one in last] == [len(done.history.losses)]
    assert last[0]["loss"] == pytest.approx(done.history.losses[-1], rel=1e-9)


def test_a_trainer_is_set_by_words_and_prints_without_buttons(page, tmp_path):
    out = tmp_path / "trainer.html"
    glassgrad("export", "--trainer", "data=xor", "hidden=2,2", "steps=30", "lr=0.5", out)
    page.goto(out.as_uri())
    store = "document.querySelector('glass-trainer').store"
    wait_until(page, f"{store}?.progress")
    assert page.evaluate(f"{store}.settings.hidden") == [2, 2]
    assert page.evaluate(f"{store}.settings.lr") == 0.5
    page.emulate_media(media="print", color_scheme="dark")
    shown = [b.inner_text() for b in page.locator("button").all() if b.is_visible()]
    assert "0, 1" in shown, "a row of the predictions"
    assert not {"Train", "Step", "Reset", "Save as a file"} & set(shown)
    ink = "getComputedStyle(document.querySelector('glass-trainer')).color"
    assert page.evaluate(ink) == "rgb(22, 32, 42)", "dark ink on paper"


def test_a_gpt_begins_with_the_weights_of_a_file(page, tmp_path):
    *_, (model, _, _) = gpt_cases.training(3, 0.02, 20)
    gg.save(model.state_dict(), tmp_path / "gpt.safetensors")
    out = tmp_path / "gpt.html"
    glassgrad("export", "--gpt", "--weights", tmp_path / "gpt.safetensors", "name=ada", out)
    page.goto(out.as_uri())
    store = "document.querySelector('glass-gpt').store"
    wait_until(page, f"{store}.pass?.text === 'ada'")
    text = gpt_cases.gpt.to_numbers("ada")
    loss = gg.nn.cross_entropy(model(text[:-1]), text[1:]).data
    assert page.evaluate(f"{store}.pass.loss") == pytest.approx(loss, rel=1e-9)
    page.get_by_role("button", name="Train").click()
    wait_until(page, f"{store}.step > 30")
    page.get_by_role("button", name="Pause").click()
    assert [r["event"] for r in saved(page)] == ["glass-progress"]


def test_an_explorer_keeps_how_far_it_was_stepped(page, tmp_path):
    out = tmp_path / "explorer.html"
    glassgrad("export", "--explorer", "a*b + c", "a=2", "b=-3", "c=10", out)
    page.goto(out.as_uri())
    page.get_by_text("Nothing to save yet").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.get_by_text("1 result so far").wait_for()
    (result,) = saved(page)
    assert (result["event"], result["detail"]["pass"], result["detail"]["index"]) == (
        "glass-step",
        "backward",
        2,
    )


def test_a_lesson_of_the_page_is_one_file_whose_code_runs(page, tmp_path):
    out = tmp_path / "lesson.html"
    glassgrad("export", "--lesson", "1", out)
    page.goto(out.as_uri())
    page.get_by_role("heading", name="What a derivative tells you").wait_for()
    assert page.locator("glass-lesson img").first.evaluate("x => x.naturalWidth || 1") > 0
    page.get_by_role("button", name="Change and run").first.click()
    # It runs at once, and until that has ended nothing else does.
    page.locator("glass-cell").get_by_role("button", name="Run", exact=True).wait_for()
    page.locator("glass-cell .cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("print(6 * 7)")
    page.keyboard.press("Control+Enter")
    expect(page.locator("glass-cell pre")).to_have_text("42\n", timeout=SECONDS)


def test_a_lesson_of_a_teachers_own_may_hold_a_trainer(page, tmp_path):
    folder = tmp_path / "content" / "lessons"
    folder.mkdir(parents=True)
    text = '# Moons\n\n<glass-trainer data="moons" steps="5">\n</glass-trainer>\n'
    (folder / "moons.md").write_text(text, encoding="utf-8")
    out = tmp_path / "lesson.html"
    glassgrad("export", "--lesson", "moons", "--content", tmp_path / "content", out)
    page.goto(out.as_uri())
    page.get_by_role("button", name="Train", exact=True).click()
    page.get_by_text("2 results so far").wait_for(timeout=SECONDS)


def test_an_exercise_of_a_teachers_own_is_checked_in_its_file(page, tmp_path):
    glassgrad("new", "exercise", "double", "--dir", tmp_path / "mine")
    out, kept = tmp_path / "double.html", tmp_path / "mine" / "e01_double"
    own = ("--exercises", tmp_path / "mine", "--no-solutions")
    glassgrad("export", "--exercise", "double", *own, out)
    page.goto(out.as_uri())
    page.get_by_role("heading", name="Double a number").wait_for()
    page.locator("glass-python .cm-content").click()
    for text, says in (
        (
            (kept / "solution.py").read_text("utf-8").replace("2 * x", "3 * x"),
            "double(5) is 15, expected 10",
        ),
        ((kept / "solution.py").read_text("utf-8"), "Passed"),
    ):
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(text)
        page.keyboard.press("Control+Enter")
        said = page.locator("glass-python .verdict")
        expect(said).to_contain_text(says, timeout=SECONDS)
