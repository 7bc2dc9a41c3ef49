"""What the tests of Explore read from the page, and type into it."""

EXPLORER = "document.querySelector('glass-app').shadowRoot.querySelector('glass-explorer')"
STORE = f"{EXPLORER}.store"


def type_expression(page, text):
    page.locator("glass-expression textarea").fill(text)
    page.wait_for_timeout(500)
