"""The GPT: train, look at a name, step through both passes, ask why, cut, compare, save, share."""

import math
import re
import urllib.parse

import pytest
from browser_page import Watched
from gpt_page import (
    GPT,
    STORE,
    TRAINED,
    card,
    chosen_logit,
    figure,
    is_at,
    loss,
    number,
    numbers,
    show,
)


@pytest.fixture(scope="module")
def opened(browser, address):
    """One page for the whole file: opening and training it again would take most of the time."""
    page = Watched(browser, accept_downloads=True)
    page.goto(address + TRAINED)
    is_at(page, 300)
    yield page
    page.context.close()
    assert page.problems == []
    assert all(url.startswith((address, "blob:", "data:")) for url in page.requests)


@pytest.fixture
def page(opened):
    """The page as it was after 300 steps, whatever the test before did."""
    opened.mouse.move(2, 2)
    is_new = opened.holds(
        f"""() => {{ const store = {STORE};
          return store.step === 300 && store.text === 'emma' && !store.progress.edits.length
            && store.configured.settings.lines === null && !store.settings.parameters && !store.refusal }}"""
    )
    if not is_new:
        show(opened, TRAINED)
    opened.evaluate(
        f"""() => {{ const store = {STORE}; store.openMatrix(null); store.go(20);
          store.show({{ table: false, gradients: true }}); store.choosePlace(2); store.point({{}}) }}"""
    )
    opened.wait_for_timeout(200)
    return opened


def test_training_lowers_the_loss_below_that_of_guessing_blindly(page):
    page.get_by_role("button", name="Reset").click()
    is_at(page, 0)
    assert figure(page, "step") == "0" and figure(page, "loss") == "–"
    page.get_by_role("button", name="Step", exact=True).click()
    is_at(page, 1)
    page.get_by_role("button", name="Train").click()
    page.wait_until(f"{STORE}.step > 150", seconds=60)
    page.get_by_role("button", name="Pause").click()
    page.wait_until(f"!{STORE}.progress.isRunning")
    page.wait_for_timeout(300)
    assert number(figure(page, "loss")) < math.log(27)
    assert number(figure(page, "gradient")) > 0 and figure(page, "parameters") == "4,192"
    drawn = page.locator("glass-gpt-loss path.mean").get_attribute("d")
    assert len(drawn) > 200 and "ln 27 = 3.2958" in page.text("glass-gpt-loss")


def test_the_name_strip_shows_chances_and_their_logarithms(page):
    arrows = page.locator("glass-gpt-strip .arrow")
    assert arrows.count() == 5
    chances = numbers(page.locator("glass-gpt-strip .arrow .data").all_inner_texts())
    logs = numbers(page.locator("glass-gpt-strip .minus-log").all_inner_texts())
    for chance, log in zip(chances, logs, strict=True):
        assert math.isclose(-math.log(chance), log, abs_tol=0.02)
    mean = number(page.locator("glass-gpt-strip .mean .data").inner_text())
    assert math.isclose(mean, sum(logs) / 5, abs_tol=2e-4)
    arrows.nth(0).click()
    assert "After ●" in card(page)


def test_a_name_is_passed_through_the_model_as_it_is_typed(page):
    field = page.locator("glass-gpt-strip input")
    field.fill("anna")
    page.wait_until(f"{STORE}.pass.text === 'anna'")
    assert "".join(page.locator("glass-gpt-strip .letter").all_inner_texts()) == "●anna●"
    field.fill("an-na")
    assert "- is not one of a to z" in page.locator("glass-gpt-strip #told").inner_text()
    assert page.evaluate(f"{STORE}.text") == "anna"
    assert field.input_value() == "an-na", "it stays to be corrected"
    field.fill("emma")
    page.wait_until(f"{STORE}.pass.text === 'emma'")


def test_the_card_explains_the_guess_and_its_nudge_comes_true(page):
    chosen_logit(page)
    said = card(page)
    assert "logit of m at place 2" in said and "chance, less 1 for the letter that came" in said
    values = numbers(page.locator("glass-gpt-card .compared dd").all_inner_texts())
    assert values[0] != 0 and math.isclose(*values, rel_tol=0.02)
    shares = numbers(page.locator("glass-gpt-card tbody .result").all_inner_texts())
    assert math.isclose(sum(shares[:-1]), 0, abs_tol=3e-4) and shares[-1] == 0


def test_every_step_says_something_of_its_own_by_keys(page):
    page.locator("glass-gpt-card").click(position={"x": 5, "y": 5})
    page.press("Home")
    assert "Nothing is computed yet" in card(page)
    said = []
    for k in range(20):
        page.press("ArrowRight")
        said.append(card(page))
        pass_, at = ("Backward", k - 9) if k > 9 else ("Forward", k + 1)
        assert f"{pass_} {at} of 10" in page.track()
        assert ("Is it true?" in said[-1]) == (k > 9), said[-1]
    assert len(set(said)) == 20 and not any(re.search("undefined|[`*]", text) for text in said)
    page.press("ArrowLeft")
    assert "Backward 9 of 10" in page.track()


def test_what_is_not_computed_yet_is_not_drawn(page):
    drawn = "glass-gpt-stage .vector path.data.solid"
    bands = "glass-gpt-stage .band.known"
    page.evaluate(f"{STORE}.go(1)")
    page.wait_for_timeout(100)
    filled = [bool(path.get_attribute("d")) for path in page.locator(drawn).all()]
    assert filled == [True, True, True, False, False] and page.locator(bands).count() == 0
    page.evaluate(f"{STORE}.go(10)")
    page.wait_for_timeout(100)
    assert all(path.get_attribute("d") for path in page.locator(drawn).all())
    page.evaluate(f"{STORE}.go(11)")
    page.wait_for_timeout(100)
    assert page.locator(bands).count() == 2  # x2 and the logits


def test_the_track_plays_by_space_and_by_the_mouse(page):
    page.evaluate(f"{STORE}.show({{ speed: 4 }}); {STORE}.go(0)")
    page.locator("glass-gpt-card").click(position={"x": 5, "y": 5})
    page.press(" ")
    page.wait_until(f"{STORE}.position > 2")
    page.press(" ")
    assert not page.evaluate(f"{STORE}.playing")
    page.locator("glass-steps [data-step='13']").click()
    assert "Backward 3 of 10" in page.track()


def test_the_table_has_the_numbers_of_the_picture(page):
    drawn = page.locator("glass-gpt-stage text.size.data").all_text_contents()
    page.get_by_role("button", name="Table").click()
    table = page.locator("glass-gpt-table")
    rows = {
        cells[0]: cells[3]
        for row in table.locator("tbody tr").all()
        if (cells := row.inner_text().split("\t"))
    }
    assert [f"{number(rows[name]):.2f}" for name in ("x0", "x1", "x2")] == drawn
    table.get_by_role("button", name="logits").click()
    table.get_by_role("button", name="logits q", exact=True).click()
    assert "logit of q" in card(page)
    page.get_by_role("button", name="Picture").click()


@pytest.mark.parametrize("part", ["weights:17", "logits:4", "hidden:5", "x1:3"])
def test_any_scalar_opens_in_explore_with_the_same_number(page, part):
    field, index = part.split(":")
    data = page.evaluate(
        f"""() => {{ const {{ pass, place }} = {STORE}; const {{ size, fields }} = pass.layout;
          return pass.numbers[place * size + fields['{field}'].start + {index}] }}"""
    )
    page.locator(f"glass-gpt-stage [data-part='{part}']").click()
    page.wait_for_timeout(200)
    page.get_by_role("button", name="Open in Explore").click()
    page.wait_until("location.hash.startsWith('#/explore')")
    explore = "document.querySelector('glass-app').shadowRoot.querySelector('glass-explorer').store"
    page.wait_until(f"{explore}?.evaluation && {explore}.inputs.length > 0 && !{explore}.error")
    assert math.isclose(page.evaluate(f"{explore}.evaluation.data.at(-1)"), data, rel_tol=1e-9)
    page.go_back()
    page.wait_until(f"location.hash.startsWith('#/gpt') && {GPT}.isConnected")


def test_why_adds_up_to_the_grad_that_the_matrix_shows(page):
    page.locator("glass-gpt-parameters").get_by_role("button", name="query").click()
    page.locator("glass-gpt-parameters figure svg").first.wait_for()
    page.locator("glass-gpt-parameters figure svg").first.click(position={"x": 60, "y": 60})
    page.wait_until(f"{STORE}.why !== null")
    page.wait_for_timeout(200)
    grads = numbers(page.locator("glass-gpt-card table.why td.grad").all_inner_texts())
    assert len(grads) > 3 and math.isclose(sum(grads[:-1]), grads[-1], abs_tol=4e-4)
    assert numbers(page.locator("glass-gpt-parameters p .grad").all_inner_texts()) == [grads[-1]]
    assert "asked head" in page.text("glass-gpt-card")
    shares = page.evaluate(
        f"{STORE}.why.terms.reduce((sum, term) => sum + term.share, {STORE}.why.rest) - {STORE}.why.grad"
    )
    assert abs(shares) < 1e-12
    page.press("Escape")
    page.wait_until(f"{STORE}.parameter === null")


def test_why_has_no_marks_of_its_markup(page):
    page.evaluate(f"{STORE}.openMatrix('tokens'); {STORE}.askAbout(25 * 16)")
    page.wait_until(f"{STORE}.why?.name === 'tokens[25][0]'")
    assert "Nothing of emma uses it" in card(page)
    for parameter in range(7, 4192, 419):
        page.evaluate(f"{STORE}.askAbout({parameter})")
        page.wait_until(f"{STORE}.why?.parameter === {parameter}")
        assert not re.search("[`*]", card(page))


def test_surgery_moves_the_loss_and_is_undone(page):
    before = loss(page)
    for name in ("head 2", "residual", "position embedding"):
        page.get_by_role("switch", name=name).click()
        page.wait_until(f"{STORE}.pass.loss !== {before}")
        page.get_by_role("button", name="Undo").click()
        page.wait_until(f"{STORE}.pass.loss === {before}")
    page.evaluate(
        f"""() => {{ const {{ pass, place }} = {STORE}; const {{ size, fields }} = pass.layout;
          const hidden = pass.numbers.slice(place * size + fields.hidden.start).slice(0, 64);
          {STORE}.select({{ field: 'hidden', place, index: hidden.indexOf(Math.max(...hidden)) }}) }}"""
    )
    page.get_by_role("button", name=re.compile("Switch neuron .* off")).click()
    page.wait_until(f"{STORE}.pass.loss !== {before}")
    page.get_by_role("button", name="Undo").click()
    page.wait_until(f"{STORE}.pass.loss === {before}")
    page.evaluate(f"{STORE}.openMatrix('readout'); {STORE}.askAbout(4000)")
    page.get_by_label("set it to").fill("2.5")
    page.get_by_label("set it to").press("Enter")
    page.wait_until(f"{STORE}.why?.data === 2.5")
    assert loss(page) != before
    page.get_by_role("button", name="Undo").click()
    page.wait_until(f"{STORE}.pass.loss === {before}")


def test_two_settings_are_compared_on_one_chart(page):
    page.get_by_label("with").select_option(label="no heads")
    page.get_by_role("button", name="Compare").click()
    page.wait_until(f"{STORE}.progress.rival?.step === 300", seconds=60)
    page.wait_for_timeout(200)
    assert len(page.locator("glass-gpt-loss path.mean.rival").get_attribute("d")) > 200
    assert page.locator("glass-gpt-loss text.value").count() == 2
    page.get_by_role("button", name="End", exact=True).click()
    page.wait_until(f"{STORE}.progress.rival === null")


def test_other_lines_can_be_learned_from(page):
    page.locator("glass-gpt-settings summary").click()
    field = page.get_by_label("Lines to learn from")
    field.fill("\n".join(chr(0x4E00 + k) for k in range(70)))
    page.get_by_role("button", name="Learn from these").click()
    page.wait_until(f"{STORE}.refusal !== ''")
    assert "64" in page.locator("glass-gpt .banner").inner_text()
    field.fill("один\nдва\nтри\nчетыре\nпять")
    page.get_by_role("button", name="Learn from these").click()
    is_at(page, 0)
    assert page.evaluate(f"{STORE}.text") == "один"
    assert figure(page, "parameters") != "4,192"
    assert "5 lines" in page.text("glass-gpt-settings")
    page.get_by_role("button", name="Names again").click()
    page.wait_until(f"{STORE}.configured.settings.lines === null && {STORE}.pass?.text === 'emma'")


def test_the_link_restores_run_name_and_place(page, open_page):
    page.locator("glass-gpt-strip .arrow").nth(1).click()
    page.evaluate(f"{STORE}.set({{ seed: 7, lr: 0.01 }})")
    is_at(page, 0)
    page.evaluate(f"{STORE}.train(40)")
    is_at(page, 40)
    page.evaluate(f"{STORE}.go(13)")
    page.wait_for_timeout(400)
    link = page.evaluate("location.hash")
    query = urllib.parse.parse_qs(link.partition("?")[2])
    assert (query["seed"], query["lr"], query["n"], query["place"], query["s"]) == (
        ["7"],
        ["0.01"],
        ["40"],
        ["1"],
        ["b3"],
    )
    other = open_page(link)
    is_at(other, 40)
    state = f"[{STORE}.pass.loss, {STORE}.place, {STORE}.position, {STORE}.progress.meanLoss]"
    assert other.evaluate(state) == page.evaluate(state)


def test_a_link_with_unknown_parts_says_so_and_uses_the_rest(page):
    show(page, "#/gpt?n=5&place=1&heads=abc&colour=red")
    notice = page.locator(".notice").inner_text()
    assert "heads=abc" in notice and "colour" in notice
    assert page.evaluate(f"{STORE}.place") == 1
    page.get_by_role("button", name="Close").click()


def test_a_name_that_a_link_asks_for_in_vain_is_told(page):
    show(page, "#/gpt?n=5&name=ém")
    assert "é is not one of a to z" in page.locator("glass-gpt-strip #told").inner_text()
    assert page.evaluate(f"{STORE}.pass.text") == "emma"


def test_weights_go_out_and_come_back(page, tmp_path):
    before = loss(page)
    with page.expect_download() as saved:
        page.locator("glass-gpt-settings").get_by_role("button", name="Save").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.get_by_role("button", name="Reset").click()
    is_at(page, 0)
    assert loss(page) != before
    page.locator("glass-gpt-settings input[type=file]").set_input_files(file)
    page.wait_until(f"{STORE}.settings.parameters && {STORE}.pass.loss === {before}")
    file.write_bytes(b"not weights at all")
    page.locator("glass-gpt-settings input[type=file]").set_input_files(file)
    page.wait_until(f"{STORE}.refusal !== ''")
    assert loss(page) == before


def test_copy_as_python_is_a_program_for_this_run(page):
    program = page.evaluate(f"{STORE}.python()")
    compile(program, "copied.py", "exec")
    assert "range(1, 301)" in program and "import glassgrad as gg" in program


def test_the_parts_of_the_picture_are_reached_by_keys(page):
    page.evaluate(
        f"{GPT}.shadowRoot.querySelector('glass-gpt-stage').shadowRoot.querySelector('[data-part=\"x1:0\"]').focus()"
    )
    page.press("j", "j", "k")
    assert page.focused() == "x1, number 1 of 16"
    page.press("Enter")
    assert "x1[1]" in card(page)
    page.press("Escape")
    assert page.evaluate(f"{STORE}.selected") is None
    stops = page.evaluate(
        f"[...{GPT}.shadowRoot.querySelector('glass-gpt-stage').shadowRoot.querySelectorAll('[data-part]')].filter(part => part.tabIndex === 0).length"
    )
    assert stops == 1


def test_pointing_at_a_letter_marks_it_everywhere(page):
    page.locator("glass-gpt-stage [data-part='logits:12']").hover()
    page.wait_for_timeout(150)
    assert page.locator("glass-gpt-strip .letter.marked").all_inner_texts() == ["m", "m"]
    assert page.locator("glass-gpt-stage .row-letter.marked").count() == 8
    page.locator("glass-gpt-stage [data-part='weights:17']").hover()
    page.wait_for_timeout(150)
    assert "q·k/√4" in page.locator("glass-gpt-stage .pointed").inner_text()


def test_names_follow_the_temperature_and_known_ones_are_marked(page):
    page.get_by_label("Temperature").fill("0")
    page.wait_until(f"{STORE}.invented.temperature === 0.1")
    page.wait_for_timeout(400)
    cold = page.locator("glass-gpt-loss dd").last.inner_text()
    page.get_by_role("button", name="Make up more").click()
    page.wait_for_timeout(300)
    assert page.locator("glass-gpt-loss dd").count() == 4
    names = page.evaluate(f"{STORE}.invented.get(null)")
    marked = page.locator("glass-gpt-loss dd").last.locator(".known").count()
    assert marked == sum(name["isKnown"] for name in names)
    page.get_by_label("Temperature").fill("1")
    page.wait_until(f"{STORE}.invented.temperature === 1.5")
    page.wait_for_timeout(400)
    assert page.locator("glass-gpt-loss dd").last.inner_text() != cold
    page.evaluate(f"{STORE}.setTemperature(0.6)")


def test_names_of_the_kept_steps_stay_while_it_trains_on(page):
    rows = page.locator("glass-gpt-loss dd")
    assert rows.nth(2).inner_text() == "–"
    at_the_start = rows.nth(0).inner_text()
    page.evaluate(f"{STORE}.setSpeed(64); {STORE}.train(1000)")
    is_at(page, 1000)
    page.wait_until(f"{STORE}.invented.get(1000)?.length === 4")
    kept = rows.all_inner_texts()
    page.evaluate(f"{STORE}.train(1100)")
    is_at(page, 1100)
    page.wait_until(
        f"JSON.stringify({STORE}.invented.get(null)) !== JSON.stringify({STORE}.invented.get(1000))"
    )
    shown = rows.all_inner_texts()
    assert shown[:3] == kept[:3] and len(set(shown)) == 4 and shown[0] == at_the_start
    page.evaluate(f"{STORE}.setSpeed(8)")


def test_a_screen_reader_hears_the_step(page):
    page.evaluate(f"{STORE}.go(11)")
    page.wait_for_timeout(900)
    said = page.locator("glass-gpt .spoken[role=status]").inner_text()
    assert said.startswith("Backward 1 of 10.") and "−" not in said
