"""The scripts of Train and Learn, which are loaded when they are opened."""


def asked_for(page, name):
    return sum(address.endswith(f"/{name}") for address in page.requests)


def test_a_view_loads_its_script_once_when_it_is_first_opened(open_page):
    page = open_page()
    assert asked_for(page, "glassgrad.js") == 1
    for tab, script in ("Train", "train.js"), ("GPT", "gpt.js"), ("Learn", "learn.js"):
        assert asked_for(page, script) == 0
        for name in tab, "Explore", tab:
            page.get_by_role("link", name=name, exact=True).click()
            page.locator(f"a[aria-current=page]:text-is('{name}')").wait_for()
        assert asked_for(page, script) == 1


def test_a_link_to_a_later_view_does_not_show_another_one_first(open_page):
    page = open_page("#/train?data=moons")
    assert asked_for(page, "train.js") == 1 and asked_for(page, "layout.js") == 0


def test_a_view_that_cannot_be_loaded_says_so_and_may_be_opened_again(open_page):
    page = open_page()
    page.page.route("**/train.js", lambda route: route.abort())
    page.get_by_role("link", name="Train", exact=True).click()
    said = "Train could not be loaded: check the connection and open it again."
    page.locator(".notice", has_text=said).wait_for()
    assert page.locator("glass-explorer").is_visible()
    page.page.unroute("**/train.js")
    page.get_by_role("link", name="Explore", exact=True).click()
    page.get_by_role("link", name="Train", exact=True).click()
    page.locator("glass-trainer .run").wait_for()
    assert page.locator(".notice").count() == 0
    page.problems.clear()
