"""A notebook in a real JupyterLab, light and dark: widgets, displays, keys, sliders, deleted cells."""

import re

import pytest
from browser_page import Watched
from jupyter_lab import Notebook, jupyter_lab

pytest.importorskip("jupyterlab", reason="no jupyterlab: make test-browser installs it")

CELLS = [
    """import glassgrad as gg
from glassgrad.training.fit import fit
root, leaves = gg.parse("tanh(x1*w1 + x2*w2 + b)", dict(x1=2, x2=0, w1=-3, w2=1, b=6.8813735870195432))
root.backward()
model = gg.nn.MLP(2, [4, 1], activation="tanh", seed=1)
optimizer = gg.nn.SGD(model.parameters(), 0.5)""",
    "explorer = gg.show(root)\nexplorer",
    'gg.widgets.Trainer("moons", steps=100, show="map loss")',
    "root.graph(partials=True)",
    "gg.walk(root)",
    'gg.why(leaves["w1"], root)',
    "gg.check_gradients(root)",
    "optimizer",
    'history = fit(model, gg.data.xor(), "mse", optimizer, steps=60)',
    "history",
    'explorer.values = {**explorer.values, "x1": 1.0}',
    'explorer.values["x1"]',
]
EXPLORER, TRAINER, GRAPH, WALK, WHY, CHECK, OPTIMIZER, FIT, HISTORY, _SET, READ = range(1, 12)
BACKGROUNDS = {"JupyterLab Light": "rgb(246, 247, 249)", "JupyterLab Dark": "rgb(14, 19, 25)"}

SLOW = re.compile(r"Plugin @?[\w/:-]+ .*took [\d.]+ms to activate")
"""What JupyterLab says of itself on a busy machine."""
FAINT = """notebook => {
  const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(Number)
    .map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const ground = light(getComputedStyle(notebook).backgroundColor);
  const contrast = colour => (Math.max(light(colour), ground) + 0.05) / (Math.min(light(colour), ground) + 0.05);
  return [...notebook.querySelectorAll('.glassgrad :is(p, td, th, caption, text)')]
    .map(e => [e.textContent, contrast(getComputedStyle(e)[e.matches('text') ? 'fill' : 'color'])])
    .filter(([text, found]) => text.trim() && found < 4.5) }"""


@pytest.mark.parametrize("theme", BACKGROUNDS)
def test_a_notebook(browser, tmp_path, theme):
    with jupyter_lab(tmp_path, CELLS, theme) as address:
        watched = Watched(browser, viewport={"width": 1200, "height": 900})
        watched.context.set_default_timeout(30_000)
        notebook = Notebook(watched, address)
        for _ in range(2):
            notebook.run_all()
            look_at_results(notebook)
            look_at_widgets(notebook, BACKGROUNDS[theme])
        keep_the_keys(notebook)
        drag_a_slider(notebook)
        delete_and_undo(notebook)
        other = next(name for name in BACKGROUNDS if name != theme)
        notebook.command("apputils:change-theme", theme=other)
        notebook.page.locator("glass-explorer").scroll_into_view_if_needed()
        see_the_ground(notebook, BACKGROUNDS[other])
        watched.context.close()
        assert [text for text in watched.problems if not SLOW.match(text)] == []
        assert all(
            url.startswith((address.partition("lab/")[0], "blob:", "data:"))
            for url in watched.requests
            if not url.startswith("ws:")
        )


def look_at_results(notebook):
    shown = [notebook.output(cell).inner_text() for cell in range(len(CELLS))]
    assert not re.search(r"Traceback|Error| at 0x|WalkStep\(|Path\(|History\(", "\n".join(shown))
    assert "tanh(" in shown[WALK] and "Backward" in shown[WALK] and "passes on" in shown[WALK]
    assert "from 1 path" in shown[WHY]
    assert "✓ 5 leaves checked" in shown[CHECK]
    assert "SGD" in shown[OPTIMIZER] and "weight_decay" in shown[OPTIMIZER]
    assert "step 60 of 60, loss" in shown[FIT]
    assert "60 steps" in shown[HISTORY] and "accuracy" in shown[HISTORY]
    for cell in (FIT, HISTORY):
        assert notebook.output(cell).locator("svg .curve").count() == 1
    drawing = notebook.output(GRAPH).locator("svg:has(.graph)")
    assert drawing.locator(".edge").count() > 8
    width, there = drawing.evaluate(
        "svg => [svg.getBoundingClientRect().width, svg.closest('.jp-OutputArea-output').clientWidth]"
    )
    assert width <= there, "the drawing is cut off"
    assert notebook.page.locator(".jp-Notebook").evaluate(FAINT) == []


def look_at_widgets(notebook, ground):
    see_the_ground(notebook, ground)
    trainer = notebook.output(TRAINER).locator("glass-trainer")
    trainer.get_by_role("button", name="Train").click()
    trainer.locator(".figure.loss dd", has_text="0.0110").wait_for()
    assert trainer.locator(".figure.step dd").inner_text() == "100"
    # The drawing has the page's two inks.
    explorer = notebook.output(EXPLORER).locator("glass-explorer")
    inks = [
        explorer.locator(".node-data").first.evaluate("e => getComputedStyle(e).fill"),
        explorer.locator(".legend .grad").evaluate("e => getComputedStyle(e).color"),
    ]
    texts = notebook.output(GRAPH).locator(".node text")
    for name, ink in zip(("data", "grad"), inks, strict=True):
        drawn = texts.filter(has_text=re.compile(f"^{name} ")).first
        assert drawn.evaluate("e => getComputedStyle(e).fill") == ink
    # Python has set x1 in a later cell.
    slider = notebook.page.get_by_role("slider", name="x1")
    assert slider.get_attribute("aria-valuetext") == "x1, 1"


def see_the_ground(notebook, ground):
    explorer = notebook.output(EXPLORER).locator("glass-explorer")
    explorer.locator("g.node").nth(9).wait_for()
    notebook.watched.wait_until(
        f"getComputedStyle(document.querySelector('glass-explorer')).backgroundColor === '{ground}'"
    )


def keep_the_keys(notebook):
    """Keys pressed on a button of a widget do nothing to the cell."""
    notebook.output(EXPLORER).get_by_role("button", name="Play").focus()
    notebook.watched.press("d", "d", "x", "b")
    notebook.page.wait_for_timeout(300)
    assert notebook.cells.count() == len(CELLS)


def drag_a_slider(notebook):
    slider, mouse = notebook.page.get_by_role("slider", name="x1"), notebook.page.mouse
    for share, is_right in (0.9, True), (0.1, False):
        slider.scroll_into_view_if_needed()
        box = resting_place(notebook, slider)
        height = box["y"] + box["height"] / 2
        mouse.move(box["x"] + box["width"] / 2, height)
        mouse.down()
        mouse.move(box["x"] + box["width"] * share, height, steps=5)
        mouse.up()
        shown = float(slider.get_attribute("aria-valuetext")[4:].replace("minus ", "-"))
        assert (shown > 1) is is_right
        # A change waits in the page until the kernel has answered the one before it.
        for _ in range(20):
            if (float(notebook.value_of(READ)) > 1) is is_right:
                break
        else:
            raise AssertionError(f"Python never got {shown}")


def resting_place(notebook, element):
    """Where an element is once Jupyter has laid out the cells around it."""
    box = None
    while box != (box := element.bounding_box()):
        notebook.page.wait_for_timeout(100)
    return box


def delete_and_undo(notebook):
    notebook.cells.nth(EXPLORER).locator(".jp-InputArea-prompt").click()
    notebook.watched.press("Escape", "d", "d")
    notebook.page.locator("glass-explorer").wait_for(state="detached")
    assert notebook.cells.count() == len(CELLS) - 1
    notebook.watched.press("z")
    notebook.output(EXPLORER).locator("glass-explorer g.node").first.wait_for()
    assert notebook.cells.count() == len(CELLS)
