"""Train with data and weights of one's own: drawn, pasted, dropped, opened, saved, as Python."""

import json
import math
import random
import re

import pytest
from train_page import (
    FLOWERS,
    STORE,
    TRAINER,
    button,
    is_at,
    is_refused,
    log,
    losses,
    paste,
    python,
)

from glassgrad import nn
from glassgrad.training import model_file


def test_points_drawn_by_hand(open_page):
    page = open_page("#/train")
    button(page, "Draw").click()
    assert "training needs two classes" in page.text("glass-map")
    assert button(page, "Train").is_disabled()
    canvas = page.locator("glass-map canvas")
    tools = page.get_by_role("group", name="Draw points")
    box = canvas.bounding_box()
    for k, (x, y) in enumerate([(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)]):
        tools.get_by_role("button", name=f"Class {k}").click()
        canvas.click(position={"x": x * box["width"], "y": y * box["height"]})
    page.wait_until(f"{STORE}.configured?.samples.classes.length === 4")
    button(page, "Train").click()
    page.wait_until(f"{STORE}.progress.accuracy === 1")
    button(page, "Pause").click()
    tools.get_by_role("button", name="Undo").click()
    page.wait_until(f"{STORE}.configured?.samples.points.length === 3")
    field = tools.get_by_label("x, y")
    field.fill("9, 9")
    field.press("Enter")
    is_refused(field, "Type two numbers from −1 to 1")
    field.fill("0.5, -0.25")
    assert field.get_attribute("aria-invalid") == "false"
    field.press("Enter")
    page.wait_until(f"{STORE}.configured?.samples.points.length === 4")
    assert page.evaluate(f"{STORE}.source.points.at(-1)") == {"x": 0.5, "y": -0.25, "target": 3}
    tools.get_by_role("button", name="Clear").click()
    page.wait_until(f"{STORE}.configured === null")
    assert button(page, "Train").is_disabled()


def test_an_empty_paper_trains_nothing(open_page):
    page = open_page("#/train?data=moons")
    page.get_by_role("button", name="Draw").click()
    page.locator("glass-train-controls").get_by_label("Activation").select_option("tanh")
    page.wait_for_timeout(400)
    assert page.evaluate(f"{STORE}.configured") is None
    button(page, "Train").click(force=True)
    page.wait_for_timeout(300)
    assert page.evaluate(f"{STORE}.step") == 0


def test_a_pasted_csv(open_page):
    page = open_page("#/train")
    paste(page, FLOWERS)
    page.wait_until(f"{STORE}.configured?.samples.classes.join() === 'iris,lily,rose'")
    pressed = page.locator("glass-train-controls .choices button[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["CSV"]
    assert page.locator("glass-network g.input text").all_text_contents() == ["width", "height"]
    assert page.locator("glass-map .legend").inner_text().split()[:3] == ["iris", "lily", "rose"]
    button(page, "Train").click()
    page.wait_until(f"{STORE}.progress.accuracy === 1")
    button(page, "Moons").click()
    page.wait_until(f"{STORE}.configured?.settings.data.name === 'moons'")
    assert pressed.all_inner_texts() == ["Moons"]
    button(page, "CSV").click()
    page.wait_until(f"{STORE}.configured?.samples.classes.join() === 'iris,lily,rose'")
    assert pressed.all_inner_texts() == ["CSV"]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_csv_from_a_spreadsheet_with_other_separators(open_page, separator):
    page = open_page("#/train")
    paste(page, FLOWERS.replace(",", separator))
    page.wait_until(f"{STORE}.configured?.samples.classes.join() === 'iris,lily,rose'")
    assert page.evaluate(f"{STORE}.configured.samples.columns") == ["width", "height"]


def test_a_csv_with_mostly_bad_rows_gives_the_first_line_number(open_page):
    page = open_page("#/train")
    # Few bad lines are left out; these are half of them.
    paste(page, FLOWERS.replace(",0.9,", ",wide,").replace("0.9,0.8", "0.9,wide"))
    told = page.locator("glass-train-controls").get_by_role("alert").inner_text()
    assert "line 4: column 2: 'wide' is not a finite number" in told
    field = page.get_by_label("CSV", exact=True)
    is_refused(field, "line 4: column 2")
    field.fill(FLOWERS)
    assert field.get_attribute("aria-invalid") == "false"
    assert page.evaluate(f"{STORE}.configured.settings.data.name") == "xor", (
        "the data of before is gone"
    )


def test_a_csv_that_cannot_be_learned_leaves_the_run_as_it_was(open_page):
    page = open_page("#/train")
    paste(page, "1,2,red\n2,1,red\n")
    page.wait_until(f"{STORE}.refusal !== ''")
    assert (
        "all samples are in one class"
        in page.locator("glass-train-controls").get_by_role("alert").inner_text()
    )
    button(page, "Step").click()
    is_at(page, 1)
    assert "data=xor" in page.evaluate(f"{TRAINER}.getRootNode().host.view.toQuery().toString()")


def test_a_dropped_csv_and_one_of_more_inputs(open_page):
    page = open_page("#/train")
    text = "1,2,3,0\n2,1,3,0\n3,4,1,1\n4,3,1,1\n"
    drag(page, "glass-train-controls", "drop", "own.csv", text)
    page.wait_until(f"{STORE}.configured?.network.inputs === 3")
    assert "The points have 3 inputs, so there is no plane to draw." in page.text("glass-map")
    button(page, "Step").click()
    page.wait_until(f"{STORE}.step === 1")


def drag(page, where, event, name, text):
    """A file over a part of the page, or dropped there; says whether the page took it from the browser."""
    return page.locator(where).evaluate(
        """(element, [event, name, bytes]) => {
      const transfer = new DataTransfer();
      if (name) transfer.items.add(new File([new Uint8Array(bytes)], name));
      else transfer.setData('text/plain', 'some words');
      return !element.dispatchEvent(new DragEvent(event, { dataTransfer: transfer, bubbles: true, cancelable: true, composed: true }));
    }""",
        [event, name, list(text if isinstance(text, bytes) else text.encode())],
    )


@pytest.mark.parametrize(
    "where", ["glass-map", "glass-curves", "glass-trainer .run", "glass-app header"]
)
def test_a_file_is_taken_wherever_it_is_dropped(open_page, where):
    page = open_page("#/train")
    view = page.locator("glass-trainer .all")
    assert drag(page, where, "dragover", "own.csv", "")
    assert (
        "Drop a CSV to train on, or a model as JSON."
        in page.locator("glass-trainer .drop").inner_text()
    )
    assert view.evaluate("element => getComputedStyle(element).outlineStyle") == "dashed"
    assert drag(page, where, "drop", "own.csv", FLOWERS)
    page.wait_until(f"{STORE}.configured?.samples.classes.join() === 'iris,lily,rose'")
    assert view.evaluate("element => getComputedStyle(element).outlineStyle") == "none"
    model = nn.MLP(2, [5, 3], rng=random.Random(5))
    assert drag(
        page,
        where,
        "drop",
        "model.JSON",
        model_file.to_json(model, objective="cross_entropy", classes=("iris", "lily", "rose")),
    )
    page.wait_until(
        f"{STORE}.configured?.settings.hidden.join() === '5' && {STORE}.progress !== null"
    )
    assert page.evaluate(f"Array.from({STORE}.progress.parameters)") == [
        p.data for p in model.parameters()
    ]


def test_the_sign_for_a_file_goes_away_with_it_and_text_is_left_alone(open_page):
    page = open_page("#/train")
    sign = page.locator("glass-trainer .drop")
    drag(page, "glass-map", "dragover", "own.csv", "")
    sign.wait_for()
    sign.wait_for(state="detached", timeout=3000)
    assert not drag(page, "glass-map", "dragover", "", "")
    assert sign.count() == 0
    page.get_by_role("link", name="Explore").click()
    page.locator("glass-graph g.node").first.wait_for()
    assert not drag(page, "glass-app", "dragover", "own.csv", "")


@pytest.mark.parametrize("width", [1280, 700])
@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        (
            "picture.png",
            b"\x89PNG\r\n\xff\xfe",
            "picture.png cannot be read: expected a CSV file or a model as JSON, in UTF-8.",
        ),
        ("own.csv", b"1,2,0\n3,x,1\n", "line 2: column 2: 'x' is not a finite number"),
        ("notes.json", b"{", "This is not JSON"),
    ],
)
def test_a_dropped_file_that_cannot_be_read_gets_one_sentence_in_sight(
    open_page, width, name, content, told
):
    page = open_page("#/train?n=20", viewport={"width": width, "height": 600})
    is_at(page, 20)
    page.locator("glass-train-log").scroll_into_view_if_needed()
    drag(page, "glass-train-log", "drop", name, content)
    alert = page.locator("glass-train-controls").get_by_role("alert")
    alert.wait_for()
    assert told in alert.inner_text()
    page.wait_for_timeout(200)
    assert 0 <= alert.bounding_box()["y"] < 600
    button(page, "Step").click()
    is_at(page, 21)


def test_numbers_to_predict(open_page):
    page = open_page("#/train")
    paste(page, "a,b,c\n0,0,0.5\n1,0,1.25\n0,1,2.75\n1,1,3.5\n")
    page.wait_until(f"{STORE}.configured?.samples.classes.length === 0")
    button(page, "Step").click()
    page.wait_until(f"{STORE}.step === 1")
    assert page.locator("glass-trainer .figure.accuracy").count() == 0
    assert "Output map" in page.text("glass-map")
    assert page.locator("glass-train-controls").get_by_label("Loss").locator("option").count() == 2


# Of each column of pixels with ink of the curve, the height of its middle from 0 at the bottom to 1.
CURVE = """(canvas, ink) => {
  const probe = document.createElement('span');
  probe.style.color = `var(--${ink})`;
  canvas.parentNode.append(probe);
  const wanted = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
  probe.remove();
  const { width, height } = canvas;
  const copy = Object.assign(document.createElement('canvas'), { width, height });
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width }, (_, x) => {
    const rows = Array.from({ length: height }, (_, y) => y).filter(y =>
      wanted.every((part, k) => Math.abs(data[4 * (y * width + x) + k] - part) < 24));
    return rows.length ? 1 - (rows[0] + rows.at(-1) + 1) / 2 / height : null;
  });
}"""
LINE = "x,y\n" + "".join(f"{k / 4},{round(k * k / 16, 4)}\n" for k in range(9))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_input_is_drawn_as_a_curve_that_follows_the_run(open_page, scheme):
    page = open_page("#/train", color_scheme=scheme)
    paste(page, LINE)
    page.wait_until(f"{STORE}.configured?.network.inputs === 1 && {STORE}.progress !== null")
    page.wait_for_timeout(300)
    assert "Output curve output over x" in page.text("glass-map")
    canvas = page.locator("glass-map canvas")
    assert canvas.get_attribute("aria-label") == "The output over x."
    before = canvas.evaluate(CURVE, "data")
    page.evaluate(f"{STORE}.until = 150")
    button(page, "Train").click()
    page.wait_until(f"{STORE}.step === 150 && !{STORE}.isRunning")
    page.wait_for_timeout(300)
    after = canvas.evaluate(CURVE, "data")
    assert after != before
    low, high = 0 - 0.2 * 4, 4 + 0.2 * 4
    left, right = 1 - 1.3, 1 + 1.3
    outputs = page.evaluate(f"Array.from({STORE}.progress.outputs)")
    for (x,), output in zip(
        page.evaluate(f"{STORE}.configured.samples.points"), outputs, strict=True
    ):
        at = round((x - left) / (right - left) * len(after))
        assert abs(low + after[at] * (high - low) - output) < 0.1, (x, output)


def test_one_input_of_classes_and_a_neuron_of_it(open_page):
    page = open_page("#/train")
    paste(page, "size,kind\n" + "".join(f"{k},{'low' if k < 5 else 'high'}\n" for k in range(10)))
    page.wait_until(f"{STORE}.configured?.network.inputs === 1 && {STORE}.progress !== null")
    page.locator("glass-train-controls").get_by_label("Loss").select_option(
        "binary_cross_entropy_with_logits"
    )
    page.wait_until(
        f"{STORE}.configured?.settings.loss === 'binary_cross_entropy_with_logits' && {STORE}.progress !== null"
    )
    button(page, "Step").click()
    is_at(page, 1)
    assert "Output curve chance over size" in page.text("glass-map")
    assert "high low chance = 0.5" in page.text("glass-map")
    canvas = page.locator("glass-map canvas")
    assert "of 10 points right." in canvas.get_attribute("aria-label")
    output = canvas.evaluate("canvas => canvas.toDataURL()")
    page.locator("glass-network g.neuron").first.hover()
    page.wait_for_timeout(300)
    assert "Neuron h1.1 its output over size" in page.text("glass-map")
    assert canvas.evaluate("canvas => canvas.toDataURL()") != output
    paste(page, "".join(f"{k},{'abc'[k // 3]}\n" for k in range(9)))
    page.wait_until(
        f"{STORE}.configured?.samples.classes.length === 3 && {STORE}.progress !== null"
    )
    page.wait_for_timeout(300)
    for ink in ("class-a", "class-b", "class-c"):
        assert sum(height is not None for height in canvas.evaluate(CURVE, ink)) > 150


def test_weights_go_to_python(open_page, tmp_path):
    page = open_page("#/train?data=moons&n=100")
    is_at(page, 100)
    with page.expect_download() as saving:
        button(page, "Save JSON").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "model.json"
    points = page.evaluate(f"{STORE}.configured.samples.points")
    table = tmp_path / "points.csv"
    table.write_text("".join(f"{x!r},{y!r}\n" for x, y in points))
    printed = [
        json.loads(line)
        for line in python(
            "-m", "glassgrad", "predict", str(file), str(table), "--json"
        ).splitlines()
    ]
    outputs = page.evaluate(f"Array.from({STORE}.progress.outputs)")
    classes = [int(output > 0) for output in outputs]
    assert [int(line["prediction"]) for line in printed] == classes


def test_weights_come_from_python(open_page, tmp_path):
    model = nn.MLP(2, [5, 1], activation="tanh", rng=random.Random(5))
    file = tmp_path / "model.json"
    file.write_text(model_file.to_json(model, objective="hinge", classes=("0", "1")))
    page = open_page("#/train?data=moons")
    page.get_by_label("Open weights").set_input_files(file)
    page.wait_until(
        f"{STORE}.configured?.settings.hidden.join() === '5' && {STORE}.progress !== null"
    )
    assert page.evaluate(f"Array.from({STORE}.progress.parameters)") == [
        p.data for p in model.parameters()
    ]
    points = page.evaluate(f"{STORE}.configured.samples.points")
    outputs = page.evaluate(f"Array.from({STORE}.progress.outputs)")
    assert all(
        math.isclose(model(point).data, output, rel_tol=1e-12)
        for point, output in zip(points, outputs, strict=True)
    )
    page.wait_for_timeout(300)
    assert "Opened weights" in log(page)
    again = open_page(page.evaluate("location.hash"))
    again.wait_until(f"{STORE}.progress !== null")
    assert again.evaluate(f"Array.from({STORE}.progress.outputs)") == outputs


def test_a_file_that_is_no_model_gets_one_sentence(open_page, tmp_path):
    page = open_page("#/train?n=20")
    is_at(page, 20)
    bad = tmp_path / "notes.json"
    for text, told in [
        ("{", "This is not JSON"),
        ("{}", "This is not a model: expected an object with the format"),
    ]:
        bad.write_text(text)
        page.get_by_label("Open weights").set_input_files(bad)
        page.wait_until(f"{STORE}.refusal.startsWith('{told[:12]}')")
        assert told in page.locator("glass-train-controls").get_by_role("alert").inner_text()
    button(page, "Step").click()
    is_at(page, 21)


@pytest.mark.parametrize(
    "link",
    [
        "#/train?n=30",
        "#/train?data=moons&n=12&batch=20",
        "#/train?data=xor&n=40&changes=10:lr:0.25,20:p3:1.5,30:l2:0.01",
    ],
)
def test_copy_as_python_prints_the_losses_of_the_page(open_page, link):
    page = open_page(link, permissions=["clipboard-read", "clipboard-write"])
    steps = int(re.search(r"n=(\d+)", link).group(1))
    is_at(page, steps)
    page.get_by_role("button", name="Copy as Python").click()
    page.get_by_role("button", name="Copied").wait_for()
    printed = python("-", text=page.evaluate("navigator.clipboard.readText()")).splitlines()
    found = losses(page)
    assert len(printed) == len(found) == steps
    assert all(
        math.isclose(float(line.split()[1]), loss, rel_tol=1e-12)
        for line, loss in zip(printed, found, strict=True)
    )
