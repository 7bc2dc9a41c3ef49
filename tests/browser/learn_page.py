"""What the tests of Learn read from the page."""


def curves(page):
    """The two curves of each chart, as they are drawn."""
    paths = page.locator("glass-bug path.curve").evaluate_all(
        "all => all.map(path => path.getAttribute('d'))"
    )
    assert len(paths) == 4
    return [paths[1], paths[0], paths[3], paths[2]]  # the bug is drawn on top


def rail(page, title):
    return page.locator("glass-learn .rail").get_by_role("link", name=title)
