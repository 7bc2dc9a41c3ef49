"""What the tests of the GPT read from the page."""

GPT = "document.querySelector('glass-app').shadowRoot.querySelector('glass-gpt')"
STORE = f"{GPT}.store"
TRAINED = "#/gpt?n=300"


def show(page, link):
    """Follow a link on the page that is open, and wait until what it asks for is there."""
    page.evaluate("link => { location.hash = '#/explore'; location.hash = link }", link)
    page.wait_until(f"location.hash.startsWith('{link.split('?')[0]}') && {GPT}.isConnected")
    is_at(page, int(link.partition("n=")[2].partition("&")[0] or 0))


def is_at(page, step):
    settled = f"{STORE}.step === {step} && !{STORE}.isRunning && {STORE}.pass?.step === {step}"
    page.wait_until(f"{settled} && {STORE}.invented.get(0)?.length > 0", seconds=60)
    page.wait_for_timeout(250)


def figure(page, name):
    return page.locator(f"glass-gpt .figure.{name} dd").inner_text()


def number(text):
    return float(text.replace("−", "-").replace(",", ""))


def numbers(texts):
    return [number(text) for text in texts]


def card(page):
    page.wait_for_timeout(250)
    return page.text("glass-gpt-card")


def loss(page):
    return page.evaluate(f"{STORE}.pass.loss")


def chosen_logit(page):
    """Choose the logit of the letter that came, as at the start."""
    page.locator("glass-gpt-strip .arrow[aria-pressed=true]").click()
