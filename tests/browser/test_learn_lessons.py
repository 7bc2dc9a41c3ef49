"""Lessons in the page: they open at once, show what they speak of, and lead on."""

import re
from pathlib import Path

import pytest
from browser_page import Watched
from learn_page import rail

import glassgrad.page.built as built

DOCS = Path(__file__).resolve().parents[2] / "docs" / "lessons"
TITLES = [
    path.read_text(encoding="utf-8").partition("\n")[0].partition(". ")[2]
    for path in sorted(DOCS.glob("[0-9]*.md"))
]


def title(page):
    return page.locator("glass-lesson h2[tabindex]").inner_text()


def wait_for_lesson(page):
    page.locator("glass-lesson h3").first.wait_for()


def test_learn_opens_the_first_lesson_at_once_and_loads_lessons_only_then(browser, address):
    watched = Watched(browser)
    asked = []
    watched.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    watched.page.goto(address)
    watched.settle()
    assert not any("lesson-" in name for name in asked)
    watched.get_by_role("link", name="Learn").click()
    wait_for_lesson(watched)
    assert title(watched) == TITLES[0] and {
        name for name in asked if re.match(r"lesson-.*js", name)
    } == {"lesson-1.js"}
    assert "Quick check" in watched.text("glass-quiz")
    watched.locator("glass-lesson").get_by_role("link", name=f"Next: {TITLES[1]}").click()
    watched.wait_until(
        "document.querySelector('glass-app').view.learn.lessonCard.name === '2'",
    )
    assert title(watched) == TITLES[1]
    assert "✓ done" in rail(watched, TITLES[0]).inner_text()
    watched.context.close()
    assert watched.problems == []


def test_a_lesson_is_one_click_away_and_back_returns_to_the_one_before(open_page):
    page = open_page()
    page.get_by_role("link", name="Learn").click()
    wait_for_lesson(page)
    rail(page, "XOR and the plateau").click()
    page.get_by_role("heading", name="One neuron cannot").wait_for()
    assert page.locator("glass-lesson h2[tabindex]").evaluate("title => title.matches(':focus')")
    text = page.locator("glass-lesson article").inner_text()
    assert "a loss of 1 means that nothing was learned." in text
    assert ".md" not in text and "make lessons" not in text and "#>" not in text
    assert "[0.0, 0.0] 0\n[0.0, 1.0] 1" in page.locator("glass-lesson samp").first.inner_text()
    rail(page, "Sum or mean").click()
    page.locator("glass-bug h2").wait_for()
    assert page.locator("glass-lesson").count() == 0 and "bug=sum" in page.url
    page.page.go_back()
    page.get_by_role("heading", name="One neuron cannot").wait_for()
    page.page.go_back()
    page.get_by_role("heading", name="Several knobs").wait_for()
    assert title(page) == TITLES[0]
    page.page.go_back()
    page.locator("a[aria-current=page]:text-is('Explore')").wait_for()
    assert page.locator("glass-learn").count() == 0


FIGURES = """() => {
  const outside = (graph) => {
    const frame = graph.getBoundingClientRect();
    return [...graph.shadowRoot.querySelectorAll('g.node')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
    }).length;
  };
  const lesson = document.querySelector('glass-app').view.learn.lessonCard;
  return [...lesson.renderRoot.querySelectorAll('figure > *')].map((one) => ({
    name: one.localName,
    says: one.shadowRoot.textContent.replace(/\\s+/g, ' ').trim(),
    nodes: one.matches('glass-explorer') ? one.graph.shadowRoot.querySelectorAll('g.node').length : 0,
    outside: one.matches('glass-explorer') ? outside(one.graph) : 0,
    error: one.store?.error?.message ?? one.store?.refusal ?? '',
  }));
}"""
ARE_DRAWN = """async () => {
  const lesson = document.querySelector('glass-app').view.learn.lessonCard;
  await lesson.updateComplete;
  const figures = [...lesson.renderRoot.querySelectorAll('figure > *')];
  return lesson.blocks.length && figures.every((one) => one.matches('glass-explorer')
    ? one.graph?.shadowRoot.querySelector('g.node')
    : one.shadowRoot.textContent.trim());
}"""


def test_every_lesson_shows_its_pictures_and_its_live_figures(open_page):
    page = open_page("#/learn")
    for number, path in enumerate(sorted(DOCS.glob("[0-9]*.md")), start=1):
        text = path.read_text(encoding="utf-8")
        rail(page, re.compile(f"^\\d+ {re.escape(TITLES[number - 1])}")).click()
        page.wait_until(
            f"document.querySelector('glass-app').view.learn.lessonCard?.name === '{number}'"
        )
        page.wait_until(ARE_DRAWN)
        figures = page.evaluate(FIGURES)
        assert [figure["name"] for figure in figures] == re.findall(r"^<(glass-\w+)", text, re.M)
        assert len(figures) >= 2, path.name
        for figure in figures:
            assert figure["outside"] == 0, figure
            assert figure["error"] == "" and "annot be shown" not in figure["says"]
            is_graph = figure["name"] == "glass-explorer"
            assert figure["nodes"] >= 2 if is_graph else len(figure["says"]) > 20, figure
            assert "There is no bug" not in figure["says"]
        outside = re.sub(r"(?ms)^<(glass-\w+).*?^</\1>", "", text)
        pictures = page.locator("glass-lesson img")
        assert pictures.count() == len(re.findall(r"^!\[", outside, re.M))
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            assert picture.get_attribute("alt")
            assert picture.evaluate(
                "async image => { await image.decode(); return image.naturalWidth; }"
            )


def test_pointing_at_a_name_in_the_text_marks_its_node_in_the_figure(open_page):
    page = open_page("#/learn?lesson=3")
    wait_for_lesson(page)
    page.wait_until(ARE_DRAWN)
    section = page.locator(
        "glass-lesson section", has=page.get_by_role("heading", name="A product")
    )
    marked = section.locator("glass-explorer g.node.marked text.node-name > title")
    term = section.locator("code", has_text=re.compile("^d$")).first
    assert marked.count() == 0
    term.hover()
    assert marked.all_text_contents() == ["d"]
    page.mouse.move(2, 2)
    assert marked.count() == 0
    section.locator("code", has_text="L = d * f").focus()
    assert marked.all_text_contents() == ["L"]
    # Without a figure of its own, a section speaks of the last one before it.
    good = page.locator("glass-lesson section", has_text="What it is good for")
    before = page.locator("glass-lesson section", has_text="Down to the leaves")
    good.locator("code", has_text=re.compile("^L$")).first.hover()
    titles = before.locator("glass-explorer g.node.marked text.node-name > title")
    assert titles.all_text_contents() == ["L"]
    # A click shows the paths behind its grad.
    before.locator("code", has_text=re.compile("^a$")).first.click()
    explained = before.locator("glass-explain").evaluate("card => card.shadowRoot.textContent")
    assert "reaches" in explained
    # Code that is not in the graph stays plain.
    assert page.locator("glass-lesson code[data-term]", has_text="check_gradients").count() == 0


def test_figures_have_the_numbers_of_the_text(open_page):
    page = open_page("#/learn?lesson=10")
    wait_for_lesson(page)
    page.wait_until(ARE_DRAWN)
    for name, grad in (("cat", "−0.2946"), ("dog", "0.2595"), ("cow", "0.0351")):
        assert page.node(name)[1] == grad
    page.page.goto(page.url.partition("#")[0] + "#/learn?lesson=8")
    page.get_by_role("heading", name="Two hidden neurons can").wait_for()
    ended = page.evaluate("""async () => {
      const lesson = document.querySelector('glass-app').view.learn.lessonCard;
      const trainers = [...lesson.renderRoot.querySelectorAll('glass-trainer')];
      const ends = trainers.map((one) => new Promise((done) => one.addEventListener('glass-done', ({ detail }) => done(detail))));
      for (const one of trainers) one.play();
      return Promise.all(ends);
    }""")
    # As the text prints after the same steps: the step before the last is number 299, and 899.
    assert [end["step"] for end in ended] == [300, 900]
    assert [round(end["loss"], 3) for end in ended] == [1.0, 0.015]


PLACES = """() => {
  const lesson = document.querySelector('glass-app').view.learn.lessonCard;
  return [...lesson.renderRoot.querySelectorAll('section, p, pre, img, figure, h3')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y + scrollY, width, height];
  });
}"""
DRIVEN = """async ([number, act]) => {
  const lesson = document.querySelector('glass-app').view.learn.lessonCard;
  const { store } = lesson.renderRoot.querySelectorAll('glass-explorer')[number];
  if (act === 'last') return store.last;
  if (act === 'drag') for (const input of store.inputs) store.set(input, -1234.5678);
  else store.go(act);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_stepping_and_dragging_in_a_figure_move_nothing_in_the_lesson(open_page, width):
    page = open_page("#/learn?lesson=3", viewport={"width": width, "height": 900})
    wait_for_lesson(page)
    page.wait_until(ARE_DRAWN)
    before = page.evaluate(PLACES)
    for figure in (2, 3):
        for step in range(page.evaluate(DRIVEN, [figure, "last"]) + 1):
            page.evaluate(DRIVEN, [figure, step])
            assert page.evaluate(PLACES) == before, (figure, step)
        page.evaluate(DRIVEN, [figure, "drag"])
        assert page.evaluate(PLACES) == before, figure


def test_the_passes_of_both_modes_are_counted_live(open_page):
    page = open_page("#/learn?lesson=4")
    card = page.locator("glass-passes")
    places = "card => [...card.shadowRoot.querySelectorAll('*')].map((e) => { const b = e.getBoundingClientRect(); return [e.localName, b.x, b.y - card.getBoundingClientRect().y]; }).filter(([name]) => /h2|h3|table|progress|button|td/.test(name)).map(String)"
    card.scroll_into_view_if_needed()
    before = card.evaluate(places)
    card.get_by_role("button", name="One pass").click()
    assert card.locator(".count").all_inner_texts() == ["1 of 10 passes", "1 of 1 pass"]
    assert card.evaluate(places) == before
    card.get_by_role("button", name="Run both").click()
    card.get_by_role("button", name="Run again").wait_for()
    assert card.locator(".count").all_inner_texts() == ["10 of 10 passes", "1 of 1 pass"]
    for row in card.locator("tbody tr").all():
        forward, reverse = row.locator("td").all_inner_texts()
        assert forward == reverse != "not yet"
    card.get_by_role("button", name="1000").click()
    assert card.locator(".count").first.inner_text() == "0 of 1000 passes"
    card.get_by_role("button", name="Run both").click()
    card.get_by_role("button", name="Run again").wait_for()
    forward, reverse = card.locator(".mode .muted").all_inner_texts()
    counts = [int(text.partition(" ")[0].replace(",", "")) for text in (forward, reverse)]
    assert counts[0] == 1000 * counts[1]


@pytest.mark.parametrize("name", ["engine", "courses"])
def test_articles_are_read_like_lessons(open_page, name):
    page = open_page(f"#/learn?lesson={name}")
    wait_for_lesson(page)
    text = page.locator("glass-lesson article").inner_text()
    assert ("operand._grad +=" if name == "engine" else "AI Engineering from Scratch") in text
    assert page.locator("glass-lesson table").count() >= 5
    assert page.locator("glass-lesson").get_by_role("link", name=re.compile("^Next")).count() == 0


@pytest.mark.parametrize("part", ["lesson=0", "lesson=13", "lesson=x"])
def test_a_link_to_no_lesson_says_so(open_page, part):
    page = open_page(f"#/learn?{part}")
    assert f"This link has unknown parts: {part}." in page.locator("glass-app .notice").inner_text()
    assert title(page) == TITLES[0]


def test_lessons_are_marked_as_done_even_if_nothing_can_be_kept(open_page, browser, address):
    page = open_page("#/learn?lesson=5")
    wait_for_lesson(page)
    page.get_by_role("button", name="Mark as done").click()
    page.page.reload()
    wait_for_lesson(page)
    assert "✓ done" in rail(page, TITLES[4]).inner_text()
    page.get_by_role("button", name="Mark as not done").click()
    assert "10 min" in rail(page, TITLES[4]).inner_text()
    watched = Watched(browser)
    watched.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused'); } });"
    )
    watched.page.goto(address + "#/learn")
    wait_for_lesson(watched)
    watched.page.get_by_role("button", name="Mark as done").click()
    assert "✓ done" in rail(watched, TITLES[0]).inner_text()
    watched.context.close()
    assert watched.problems == []


def test_a_lesson_is_read_from_a_file_too(browser, tmp_path):
    for name, content in built.read_all().items():
        (tmp_path / name).write_bytes(content)
    watched = Watched(browser)
    watched.page.goto((tmp_path / "index.html").as_uri() + "#/learn?lesson=1")
    wait_for_lesson(watched)
    assert title(watched) == TITLES[0]
    picture = watched.locator("glass-lesson img")
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }")
    watched.context.close()


def test_a_lesson_that_cannot_be_loaded_names_its_file(browser, address):
    watched = Watched(browser)
    watched.page.route("**/lesson-3.js", lambda route: route.abort())
    watched.page.goto(address + "#/learn?lesson=3")
    told = watched.locator("glass-lesson [role=alert]")
    told.wait_for()
    assert (
        told.inner_text() == "The lesson could not be loaded. It is in docs/lessons/03-by-hand.md."
    )
    watched.context.close()


@pytest.mark.parametrize("width", [1280, 640, 320])
def test_a_lesson_fits_any_width(open_page, width):
    page = open_page("#/learn", viewport={"width": width, "height": 800})
    for name in ("4", "8", "engine"):
        page.page.goto(page.url.partition("#")[0] + f"#/learn?lesson={name}")
        page.wait_until(
            f"document.querySelector('glass-app').view.learn.lessonCard?.name === '{name}'"
        )
        wait_for_lesson(page)
        page.wait_until(ARE_DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        box = page.locator("glass-lesson").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
