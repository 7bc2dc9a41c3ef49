"""Your class, seen: a learner's program runs in the page; its graph and the verdict are shown."""

from urllib.parse import quote

from browser_page import AXE
from playwright.sync_api import expect

SECONDS = 30_000
OWN = """class Value:
    def __init__(self, data, inputs=()):
        self.data, self.grad, self.inputs = data, 0.0, inputs
        self._backward = lambda: None
    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))
        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out
    def backward(self):
        order, seen = [], set()
        def visit(node):
            if node not in seen:
                seen.add(node)
                for one in node.inputs: visit(one)
                order.append(node)
        visit(self)
        self.grad = 1.0
        for node in reversed(order): node._backward()
x = Value(2.5)
y = Value(4.0)
area = x * y
area.backward()
print(x.grad)
"""


def editor(page):
    return page.locator("glass-class .cm-content")


def write(page, text):
    editor(page).click()
    page.press("Control+a", "Delete")
    page.keyboard.insert_text(text)


def run(page, says):
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("glass-class .verdict").first).to_contain_text(says, timeout=SECONDS)
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0, timeout=SECONDS)


def test_a_class_is_written_run_and_stepped_and_its_link_shows_it_again(open_page):
    page = open_page("#/learn?py=mul")
    page.get_by_role("link", name="Your own class, seen").click()
    expect(editor(page)).to_contain_text("in the style of micrograd")
    write(page, OWN)
    page.press("Control+Enter")
    expect(page.locator("glass-class .verdict.right")).to_contain_text(
        "class Value: sound. Checked: a * b, backward()", timeout=SECONDS
    )
    page.locator("glass-class glass-graph g.node").first.wait_for()
    assert page.node("x") == ("2.5000", "4.0000") and page.node("area") == ("10.0000", "1.0000")
    expect(page.locator("glass-class .printed")).to_have_text("4.0\n")
    page.get_by_role("button", name="Previous step").first.click()
    assert page.node("x") == ("2.5000", "0")  # before the product has passed its grad on
    link = page.evaluate("location.hash")
    assert quote("area.backward()") in link.replace("+", "%20")
    again = open_page(link)
    expect(editor(again)).to_contain_text("area = x * y")


def test_a_faulty_class_has_its_grads_marked_and_the_verdict_of_the_terminal(open_page):
    page = open_page("#/learn?class=own")
    page.get_by_label("Start from").select_option("fault")
    run(page, "✕ class Value: 1 fault")
    expect(page.locator("glass-class .findings")).to_contain_text(
        "Likely cause: = overwrites what other uses have added: write +=."
    )
    page.locator("glass-class glass-graph g.node").first.wait_for()
    assert page.node("a, yours 3") == ("2.0000", "6.0000")
    expect(page.locator("glass-class")).to_contain_text("2 grads of yours are wrong")
    page.wait_until("location.hash == '#/learn?class=fault'")


def test_what_does_not_end_or_cannot_be_read_ends_with_a_sentence(open_page):
    page = open_page("#/learn?class=own")
    write(page, OWN + "while True:\n    pass\n")
    page.get_by_role("button", name="Run", exact=True).click()
    # The class itself is examined all the same.
    expect(page.locator("glass-class .verdict.right")).to_contain_text("sound", timeout=SECONDS)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator("glass-class")).to_contain_text("stopped before it ended")
    write(page, "class Value:\n    def backward(self data):\n        pass\n")
    run(page, "your_class.py, line 2: Python cannot read this: invalid syntax")
    write(page, "x = 3\n")
    run(page, "your_class.py: no class has operators and a backward() method")
    write(page, OWN.replace("area.backward()", "rows = []\nwhile True: rows.append('a' * 9999999)"))
    run(page, "sound")
    expect(page.locator("glass-class")).to_contain_text("this uses more than 128 MB of memory")


def test_your_class_is_accessible_and_fits_on_a_phone_in_the_dark(open_page):
    page = open_page(
        "#/learn?class=fault",
        viewport={"width": 390, "height": 844},
        color_scheme="dark",
        bypass_csp=True,  # axe adds a style of its own
    )
    run(page, "1 fault")
    page.locator("glass-class glass-graph g.node").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    assert [(v["id"], [n["html"][:90] for n in v["nodes"]]) for v in found] == []
