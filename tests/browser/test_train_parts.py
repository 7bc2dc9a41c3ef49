"""Train, as users of TensorFlow Playground know it: held-back samples, features, noise, penalties."""

import json
import re

from train_page import STORE, TRAINER, button, figure, is_at, log, losses, python, settings


def query(page):
    return page.evaluate(f"{TRAINER}.getRootNode().host.view.toQuery().toString()")


def test_overfitting_is_an_example_that_is_seen_and_said(open_page):
    page = open_page("#/train")
    button(page, "Overfitting").click()
    page.wait_until(f"{STORE}.configured.heldBack?.points.length === 50 && {STORE}.progress")
    assert settings(page)["data"] == {"name": "moons", "noise": 0.4}
    page.evaluate(f"{STORE}.until = 400; {STORE}.setSpeed(200)")
    button(page, "Train").click()
    is_at(page, 400)
    told = page.locator("glass-trainer .status").inner_text()
    found = re.fullmatch(
        r"Overfitting since step (\d+)\. Since then the loss on the held-back samples rose from"
        r" (\S+) to (\S+), while the training loss fell from (\S+) to (\S+)\.",
        " ".join(told.split()),
    )
    step, least, now, then, last = (float(number) for number in found.groups())
    held_back = page.evaluate(f"Array.from({STORE}.progress.heldBackLosses.last)")
    assert len(held_back) == 400
    assert (least, now) == (round(min(held_back), 4), round(held_back[-1], 4))
    assert held_back.index(min(held_back)) == step - 1
    assert (then, last) == (round(losses(page)[int(step) - 1], 4), round(losses(page)[-1], 4))
    # Two curves, told apart by more than colour, each with its own last value.
    curves = page.locator("glass-curves svg[role=img]").first
    assert curves.locator("path.curve").count() == 2
    dashes = curves.locator("path.curve.held-back").evaluate(
        "e => getComputedStyle(e).strokeDasharray"
    )
    assert dashes != "none"
    assert curves.locator("text.value").all_text_contents() == [f"{now:.4f}", f"{last:.4f}"]
    assert "On the held-back samples from" in curves.get_attribute("aria-label")
    program = page.evaluate(f"{STORE}.python()")
    link = query(page)
    assert "held_back=0.5" in link
    assert "noise=0.4" in link
    printed = [line.split() for line in python("-", text=program).splitlines()]
    assert len(printed) == 400
    assert abs(float(printed[50][1]) - losses(page)[50]) < 1e-9
    assert abs(float(printed[50][2]) - held_back[50]) < 1e-9
    other = open_page("#/train?" + link)
    is_at(other, 400)
    assert losses(other) == losses(page)


def test_noise_features_and_penalties_are_controls_and_in_the_link(open_page, tmp_path):
    page = open_page("#/train?data=circles&hidden=2")
    panel = page.locator("glass-train-controls")
    noise = panel.get_by_label("Noise")
    assert noise.input_value() == "0.05"
    noise.fill("-1")
    noise.press("Enter")
    assert (
        "circles: noise -1: expected a number of 0 or more."
        in panel.get_by_role("alert").inner_text()
    )
    noise.fill("0.2")
    noise.press("Enter")
    page.wait_until(f"{STORE}.configured.settings.data.noise === 0.2")
    more = panel.get_by_role("group", name="More inputs")
    for name in ("x1²", "x2²", "sin x1"):
        more.get_by_role("button", name=name, exact=True).click()
    page.wait_until(f"{STORE}.configured.network.inputs === 5 && {STORE}.progress !== null")
    more.get_by_role("button", name="sin x1").click()
    page.wait_until(f"{STORE}.configured.network.inputs === 4 && {STORE}.progress !== null")
    assert more.get_by_role("button", name="x1²").get_attribute("aria-pressed") == "true"
    assert "4 – 2 – 1" in page.locator("glass-network h2").inner_text()
    assert page.locator("glass-network .input title").all_text_contents() == [
        "x1",
        "x2",
        "x1²",
        "x2²",
    ]
    # With squares, two neurons are enough for circles, and the map shows it.
    button(page, "Step").click()
    is_at(page, 1)
    l1 = panel.get_by_label("L1")
    l1.fill("0.001")
    l1.press("Enter")
    page.wait_until(f"{STORE}.progress.changes.length === 1")
    assert log(page)[-1] == "l1 0.001 from step 1 on"
    page.evaluate(f"{STORE}.until = 60")
    button(page, "Train").click()
    is_at(page, 60)
    link = query(page)
    assert "features=x1_squared%2Cx2_squared" in link
    assert "changes=1%3Al1%3A0.001" in link
    printed = python("-", text=page.evaluate(f"{STORE}.python()")).splitlines()
    assert [float(line.split()[1]) for line in printed] == losses(page) or all(
        abs(float(line.split()[1]) - loss) <= 1e-12 * abs(loss)
        for line, loss in zip(printed, losses(page), strict=True)
    )
    # The model carries its features: Python computes them, and another network refuses them.
    model = tmp_path / "model.json"
    model.write_text(page.evaluate(f"{STORE}.model()"))
    assert json.loads(model.read_text())["features"] == ["x1_squared", "x2_squared"]
    points, outputs = page.evaluate(
        f"[{STORE}.configured.samples.points.slice(0, 6), Array.from({STORE}.progress.outputs).slice(0, 6)]"
    )
    table = tmp_path / "points.csv"
    table.write_text("".join(f"{x!r},{y!r}\n" for x, y in points))
    told = python("-m", "glassgrad", "predict", str(model), str(table), "--json")
    assert [row["outputs"][0] for row in map(json.loads, told.splitlines())] == outputs
    other = open_page("#/train?data=circles")
    other.evaluate(f"{STORE}.openModel({json.dumps(model.read_text())})")
    other.wait_until(
        f"{STORE}.configured.settings.features.length === 2 && {STORE}.progress !== null"
    )
    assert other.evaluate(f"Array.from({STORE}.progress.parameters)") == page.evaluate(
        f"Array.from({STORE}.progress.parameters)"
    )


def test_the_map_has_a_colour_scale_for_every_kind_of_output(open_page):
    page = open_page("#/train")
    scale = page.locator("glass-map .scale")
    for link, about, marks, bars in [
        ("data=moons", "output", ["≤ −1", "0", "≥ 1"], 1),
        (
            "data=moons&loss=binary_cross_entropy_with_logits",
            "chance of class 1",
            ["0", "0.5", "1"],
            1,
        ),
        ("data=blobs", "chance of the most likely class", ["33 %", "100 %"], 3),
        ("data=csv&csv=0,0,0.5%0A1,1,2.5%0A0,1,1.5", "output", ["0.5", "2.5"], 1),
    ]:
        page.evaluate(f"location.hash = '#/train?{link}'")
        scale.filter(has_text=re.compile(rf"{about}\s*{''.join(marks)}")).wait_for()
        assert scale.locator(".marks span").all_inner_texts() == marks
        assert scale.locator(".bars span").count() == bars
    page.evaluate("location.hash = '#/train?data=moons&n=20'")
    is_at(page, 20)
    page.locator("glass-network g.neuron").first.hover(force=True)
    assert scale.locator(".about").inner_text() == "output of h1.1"


def test_a_sample_is_followed_through_a_2_2_1_network(open_page):
    page = open_page("#/train")
    button(page, "2–2–1 on XOR").click()
    page.wait_until(
        f"{STORE}.configured.settings.hidden.join() === '2' && {STORE}.progress?.sample"
    )
    assert "2 – 2 – 1, sigmoid, 9 parameters" in page.locator("glass-network h2").inner_text()
    page.locator("glass-train-controls").get_by_label("Start").select_option("symmetric")
    page.wait_until(
        f"{STORE}.configured.settings.start === 'symmetric' && {STORE}.progress?.sample"
    )
    rows = page.locator("glass-predictions tbody tr")
    rows.nth(0).get_by_role("button").click()
    page.wait_until(f"{STORE}.progress.sample?.sample === 0")
    page.wait_for_timeout(150)
    # The figures of course 001: h1 and h2 0.500, the output 0.622.
    outs = page.locator("glass-network .numbers .out").all_text_contents()
    assert outs == ["0.5000", "0.5000", "0.6225"]
    slopes = page.locator("glass-network .numbers .slope").all_text_contents()[1::2]
    out = 0.6224593312018546
    assert slopes == [f"{out * (1 - out) * out:.4f}"] * 2 + [f"{2 * out:.4f}"]
    label = page.locator("glass-network g.neuron").first.get_attribute("aria-label")
    assert label == "h1, bias 0; for this sample output 0.5, grad 0.1463"
    assert "sample=1" in query(page)
    assert figure(page, "epoch") == "0"
    page.evaluate(f"{STORE}.until = 30")
    button(page, "Train").click()
    is_at(page, 30)
    assert figure(page, "epoch") == "30"
    assert page.locator("glass-network .numbers .out").all_text_contents() != outs
    rows.nth(3).click()
    page.wait_until(f"{STORE}.progress.sample?.sample === 3")
    assert rows.nth(3).get_by_role("button").get_attribute("aria-pressed") == "true"
    page.wait_for_timeout(150)
    assert "Sample 1, 1, target 0, loss" in page.locator("glass-network .followed").inner_text()
    button(page, "All samples").click()
    page.wait_until(f"{STORE}.progress.sample === null")
    page.wait_for_timeout(150)
    assert page.locator("glass-network .numbers").count() == 0
    batches = open_page("#/train?data=moons&batch=25&n=10&sample=7")
    is_at(batches, 10)
    assert figure(batches, "epoch") == "2"
    assert batches.locator("glass-predictions tr.chosen").count() == 1
