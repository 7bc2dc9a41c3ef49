"""Train in a browser: every control, data by hand and from files."""

import json
import math
import re
from pathlib import Path
from urllib.parse import urlencode

from train_page import STORE, TRAINER, button, figure, is_at, is_refused, log, losses, settings

TESTS = Path(__file__).parents[1]


def test_xor_learns(open_page):
    page = open_page("#/train")
    assert figure(page, "step") == "0"
    button(page, "Train").click()
    page.wait_until(f"{STORE}.progress.loss < 0.1")
    button(page, "Pause").click()
    page.wait_until(f"!{STORE}.isRunning && !{STORE}.progress.isRunning")
    page.wait_for_timeout(200)
    assert float(figure(page, "loss")) < 0.1
    assert figure(page, "accuracy") == "100 %"
    assert re.fullmatch(r"\d\.\d{4}", figure(page, "gradient"))
    assert "step 100: loss = " in "\n".join(log(page))
    assert log(page)[-1] == f"Paused at step {figure(page, 'step')}"
    rows = page.locator("glass-predictions tbody tr")
    assert rows.count() == 4
    for row, (point, target) in zip(
        rows.all(), [("0, 0", 0), ("0, 1", 1), ("1, 0", 1), ("1, 1", 0)], strict=True
    ):
        cells = row.locator("td").all_inner_texts()
        assert cells[0] == point
        assert int(cells[1]) == target
        assert abs(float(cells[3]) - target) < 0.3
        error = float(cells[4].replace("−", "-"))
        assert math.isclose(error, float(cells[3]) - target, abs_tol=2e-4)


def test_row_48_moons_to_the_last_digit(open_page):
    page = open_page("#/train")
    button(page, "Moons").click()
    page.evaluate(f"{STORE}.until = 100")
    button(page, "Train").click()
    is_at(page, 100)
    known = json.loads((TESTS / "cases" / "moons.json").read_text())
    found = losses(page)
    assert len(found) == 100
    assert all(
        math.isclose(a, b, rel_tol=1e-12) for a, b in zip(found, known["losses"], strict=True)
    )
    assert figure(page, "accuracy") == "100 %"
    assert figure(page, "loss") == "0.0110"


def test_train_pause_step_and_reset(open_page):
    page = open_page("#/train")
    button(page, "Step").click()
    is_at(page, 1)
    first = losses(page)
    button(page, "Step").click()
    is_at(page, 2)
    button(page, "Reset").click()
    page.wait_until(f"{STORE}.step === 0")
    assert log(page)[-1] == "Reset: the same start again"
    button(page, "Step").click()
    is_at(page, 1)
    assert losses(page) == first


def test_samples_without_an_error_are_no_largest_errors(open_page):
    rows = "".join(f"{x},{int(x > 0)}\n" for x in range(-6, 7) if x)
    page = open_page("#/train?" + urlencode({"data": "csv", "csv": rows, "l2": 0, "loss": "hinge"}))
    page.wait_until(f"{STORE}.progress !== null")
    table = page.locator("glass-predictions tbody tr")
    assert table.count() == 8
    before = page.locator("glass-train-log").bounding_box()
    button(page, "Train").click()
    page.wait_until(f"{STORE}.progress.loss === 0")
    button(page, "Pause").click()
    page.wait_for_timeout(300)
    assert table.count() == 0
    assert page.text("glass-predictions").startswith("Largest errors 0 of 12, after step ")
    assert page.text("glass-predictions").endswith("None: every error is 0.")
    assert page.locator("glass-train-log").bounding_box() == before


def test_speed(open_page):
    page = open_page("#/train")
    slider = page.get_by_role("slider", name="Steps per frame")
    slider.evaluate("field => { field.value = 0; field.dispatchEvent(new Event('input')) }")
    assert "1 step per frame" in page.locator("glass-trainer .speed").inner_text()
    slider.evaluate("field => { field.value = 1; field.dispatchEvent(new Event('input')) }")
    assert page.evaluate(f"{STORE}.stepsAFrame") == 200


def test_every_data_set_has_a_picture_and_trains(open_page):
    page = open_page("#/train")
    for name, classes in [("Moons", 2), ("Circles", 2), ("Blobs", 3), ("Spirals", 2), ("XOR", 2)]:
        choice = button(page, name)
        choice.click()
        page.wait_until(f"{STORE}.configured?.settings.data.name === '{name.lower()}'")
        assert choice.get_attribute("aria-pressed") == "true"
        assert choice.locator("svg path").count() >= 4
        button(page, "Step").click()
        is_at(page, 1)
        assert page.evaluate(f"{STORE}.configured.samples.classes.length") == classes
        assert f"{name}: a new network" in log(page)


def test_controls_of_the_network(open_page):
    page = open_page("#/train")
    panel = page.locator("glass-train-controls")
    panel.get_by_role("button", name="Add a hidden layer").click()
    page.wait_until(f"{STORE}.configured.settings.hidden.join() === '4,4'")
    second = panel.get_by_role("textbox", name="Neurons in hidden layer 2; empty removes it")
    second.fill("7")
    second.press("Enter")
    page.wait_until(
        f"{STORE}.configured.settings.hidden.join() === '4,7' && {STORE}.progress !== null"
    )
    page.wait_for_timeout(100)
    assert "2 – 4 – 7 – 1, sigmoid" in page.locator("glass-network h2").inner_text()
    second.fill("999")
    second.press("Enter")
    page.wait_until(f"{STORE}.refusal !== ''")
    is_refused(second, "hidden 999: expected a whole number from 1 to 64.")
    assert second.input_value() == "999", "what is to be corrected is gone"
    second.blur()
    assert (second.input_value(), second.get_attribute("aria-invalid")) == ("7", "false")
    button(page, "Step").click()
    is_at(page, 1)
    second.fill("")
    second.press("Enter")
    page.wait_until(f"{STORE}.configured.settings.hidden.join() === '4'")
    assert panel.get_by_role("alert").count() == 0
    panel.get_by_label("Activation").select_option("tanh")
    page.wait_until(f"{STORE}.configured.settings.activation === 'tanh'")
    panel.get_by_label("Start").select_option("zeros")
    page.wait_until(f"{STORE}.configured.settings.start === 'zeros'")
    assert log(page)[-1] == "Start zeros: a new network"


def test_controls_of_training_that_begin_again(open_page):
    page = open_page("#/train?n=50")
    is_at(page, 50)
    panel = page.locator("glass-train-controls")
    panel.get_by_label("Loss").select_option("hinge")
    page.wait_until(f"{STORE}.step === 0 && {STORE}.configured.settings.loss === 'hinge'")
    assert settings(page)["output"] == "linear"
    panel.get_by_label("Optimizer").select_option("adam")
    page.wait_until(f"{STORE}.configured.settings.optimizer === 'adam'")
    panel.get_by_label("Schedule").select_option("cosine")
    page.wait_until(f"{STORE}.configured.settings.schedule === 'cosine'")
    seed = panel.get_by_label("Seed", exact=True)
    seed.fill("7")
    seed.press("Enter")
    page.wait_until(f"{STORE}.configured.settings.seed === 7")
    panel.get_by_role("button", name="Another seed").click()
    page.wait_until(f"{STORE}.configured.settings.seed !== 7")
    for name, text, why in [
        ("Seed", "many", '"many": expected a number.'),
        ("Seed", "0.5", "seed 0.5: expected a whole number from 0 to"),
        ("Learning rate", "-1", "learning rate -1: expected a number of 0 or more."),
        ("L2", "", '"": expected a number.'),
    ]:
        field = panel.get_by_label(name, exact=True)
        field.fill(text)
        field.press("Enter")
        is_refused(field, why)
        assert field.input_value() == text, "what is to be corrected is gone"
    l2 = panel.get_by_label("L2", exact=True)
    l2.fill("0.25")
    l2.press("Enter")
    assert (l2.get_attribute("aria-invalid"), l2.get_attribute("aria-describedby")) == (
        "false",
        None,
    )
    page.wait_until(f"{STORE}.now.l2 === 0.25")
    assert panel.get_by_role("alert").count() == 0


def test_a_weight_that_is_no_number_is_refused_beside_its_field(open_page):
    page = open_page("#/train?pin=15")
    field = page.locator("glass-network .card input")
    field.wait_for()
    was = field.input_value()
    field.fill("heavy")
    field.press("Enter")
    is_refused(field, "Type a number, such as 0.5.")
    assert page.locator("glass-network .told").is_visible()
    field.blur()
    page.wait_for_timeout(200)
    assert (field.input_value(), field.get_attribute("aria-invalid")) == (was, "false")
    assert not page.locator("glass-network .told").is_visible()


def test_rate_l2_and_batch_act_on_the_next_step(open_page):
    page = open_page("#/train?data=moons&n=50")
    is_at(page, 50)
    panel = page.locator("glass-train-controls")
    rate = panel.get_by_label("Learning rate", exact=True)
    rate.fill("0.25")
    rate.press("Enter")
    l2 = panel.get_by_label("L2")
    l2.fill("0.01")
    l2.press("Enter")
    panel.get_by_label("Batch").select_option("16")
    page.wait_until(f"{STORE}.progress.changes.length === 3")
    assert figure(page, "step") == "50"
    now = settings(page)
    assert (now["lr"], now["schedule"], now["l2"], now["batch"]) == (0.25, "constant", 0.01, 16)
    assert log(page)[-3:] == [
        "learning rate 0.25 from step 50 on",
        "l2 0.01 from step 50 on",
        "batch 16 from step 50 on",
    ]
    slider = panel.get_by_role("slider", name="Learning rate, slider")
    slider.evaluate("field => { field.value = 0.6; field.dispatchEvent(new Event('change')) }")
    page.wait_until(f"{STORE}.progress.changes.length === 4")
    assert settings(page)["lr"] == 0.1
    button(page, "Reset").click()
    page.wait_until(f"{STORE}.step === 0")
    assert settings(page)["batch"] == 16


def test_what_is_being_typed_survives_a_running_network(open_page):
    page = open_page("#/train?data=moons")
    button(page, "Train").click()
    rate = page.locator("glass-train-controls").get_by_label("Learning rate", exact=True)
    rate.fill("0.33")
    page.wait_for_timeout(800)
    assert rate.input_value() == "0.33"
    rate.press("Enter")
    page.wait_until(f"{STORE}.progress.lr === 0.33")


def test_hovering_a_connection_shows_weight_and_grad_and_a_click_lets_one_type(open_page):
    page = open_page("#/train?n=620")
    is_at(page, 620)
    cable = page.locator("glass-network g.cable").last
    cable.locator(".weight").hover(force=True)
    card = page.locator("glass-network .card")
    assert "h4 → out" in card.inner_text()
    parameters, grads = page.evaluate(
        f"[Array.from({STORE}.progress.parameters), Array.from({STORE}.progress.grads)]"
    )
    assert f"{parameters[15]:.4f}".replace("-", "−") in card.inner_text()
    assert f"{grads[15]:.4f}".replace("-", "−") in card.inner_text()
    cable.locator(".weight").click(force=True)
    field = card.get_by_role("textbox", name="weight of h4 → out")
    field.fill("−1.25")
    field.press("Enter")
    page.wait_until(f"{STORE}.progress.parameters[15] === -1.25")
    assert "pin=15" in page.evaluate(f"{TRAINER}.getRootNode().host.view.toQuery().toString()")
    card.get_by_role("button", name="Unpin").click()
    page.mouse.move(5, 5)
    page.wait_until(f"{STORE}.hovered === null")
    assert card.count() == 0


def test_hovering_a_neuron_shows_its_own_map_and_numbers(open_page):
    page = open_page("#/train?n=620")
    is_at(page, 620)
    picture = "document.querySelector('glass-app').shadowRoot.querySelector('glass-trainer').shadowRoot.querySelector('glass-map').shadowRoot.querySelector('canvas').toDataURL()"
    before = page.evaluate(picture)
    page.locator("glass-network g.neuron").first.hover(force=True)
    assert "Neuron h1" in page.text("glass-map")
    assert re.search(
        r"h1\s+bias\s+[\d.−e]+\s+grad\s+[\d.−e]+", page.locator("glass-network .card").inner_text()
    )
    page.wait_for_timeout(200)
    assert page.evaluate(picture) != before
    page.mouse.move(5, 5)
    page.wait_until(f"{STORE}.hovered === null")
    page.wait_for_timeout(200)
    assert page.evaluate(picture) == before


def test_many_connections_and_neurons(open_page):
    page = open_page("#/train?data=moons&n=10")
    is_at(page, 10)
    assert page.locator("glass-network g.neuron").count() == 13
    assert "… 10 more" in page.locator("glass-network svg[role=group]").text_content()
    assert page.locator("glass-network g.cable .strand").count() == 0
    page.locator("glass-network g.neuron").first.hover(force=True)
    page.wait_for_timeout(100)
    assert page.locator("glass-network g.cable .strand").count() == 8


def test_pointing_at_a_chart_tells_both_values(open_page):
    page = open_page("#/train?n=620")
    is_at(page, 620)
    charts = page.locator("glass-curves svg")
    charts.first.hover(position={"x": 200, "y": 60})
    page.wait_for_timeout(100)
    assert page.locator("glass-curves .hairline").count() == 2
    told = [text for text in page.locator("glass-curves .head .muted").all_inner_texts() if text]
    step = int(re.match(r"step (\d+): loss", told[0]).group(1))
    assert told[0] == f"step {step}: loss {losses(page)[step - 1]:.4f}"
    assert re.fullmatch(rf"step {step}: accuracy \d+ %", told[1])
    charts.first.hover(position={"x": 2, "y": 60})
    log_button = page.locator("glass-curves").get_by_role("button", name="log")
    before = page.locator("glass-curves path.curve").first.get_attribute("d")
    log_button.click()
    assert log_button.get_attribute("aria-pressed") == "true"
    assert page.locator("glass-curves path.curve").first.get_attribute("d") != before


def test_weights_outlive_a_new_rate_before_the_first_step(open_page):
    page = open_page("#/train")
    page.wait_until(f"{STORE}.progress !== null")
    page.evaluate(f"{STORE}.setParameter(0, 3)")
    page.wait_until(f"{STORE}.progress.parameters[0] === 3")
    page.evaluate(f"{STORE}.adjust({{ lr: 0.1 }})")
    page.wait_until(f"{STORE}.progress?.lr === 0.1")
    assert page.evaluate(f"{STORE}.progress.parameters[0]") == 3


def test_play_at_once_and_again_stops_where_it_should(open_page):
    page = open_page()
    page.evaluate("""async () => {
      const trainer = document.createElement('glass-trainer');
      trainer.setAttribute('steps', '30'); trainer.setAttribute('data', 'moons'); trainer.id = 'own';
      window.done = 0; trainer.addEventListener('glass-done', () => { window.done += 1 });
      document.body.append(trainer);
      await customElements.whenDefined('glass-trainer'); trainer.play() }""")
    page.wait_until("window.done === 1")
    assert page.evaluate("document.getElementById('own').store.step") == 30
    page.evaluate("(t => { t.reset(); t.play() })(document.getElementById('own'))")
    page.wait_until("window.done === 2")
    assert page.evaluate("document.getElementById('own').store.step") == 30
    page.evaluate("document.getElementById('own').remove()")
