"""The drawing of the graph: no edge and no text covers anything, whatever the expression."""

import random

import pytest
from explore_page import EXPLORER

FIXED = (
    "a*a*a",
    "x + tanh(w*x + b)",
    "x*exp(-x**2)+sin(x)",
    "(a*b+c)*a",
    "a**b * b**a + 3*a",
    "a + a",
    "sum(a, b, a, c, a)",
)
FUNCTIONS = ("tanh", "exp", "sin", "relu", "log", "sigmoid")
SIGNS = ("+", "-", "*", "/", "**", "*", "+")

# Everything that covers something else, in words.
COVERED = """
(graph) => {
  const found = [], root = graph.shadowRoot;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const rect = (element) => { const { left, right, top, bottom } = element.getBoundingClientRect(); return { left, right, top, bottom } };
  const meet = (one, other, by = 0.5) => one.left < other.right - by && other.left < one.right - by && one.top < other.bottom - by && other.top < one.bottom - by;
  const name = (node) => 'n' + node.dataset.place;
  const boxes = all('g.node').map((node) => ({ name: name(node), ...rect(node.querySelector('.body')) }));
  const badges = all('g.badge').map((badge) => ({ name: name(badge.closest('g.node')), ...rect(badge) }));
  const labels = [...all('g.partial text'), ...all('g.pill rect')].map((label) => ({ text: label.textContent, ...rect(label) }));
  for (const edge of all('path[data-edge]')) {
    const [from, to] = edge.dataset.edge.split(/[>#]/), matrix = edge.getScreenCTM(), length = edge.getTotalLength();
    for (let at = 0; at <= length; at += 4) {
      const { x, y } = edge.getPointAtLength(at).matrixTransform(matrix);
      const here = { left: x, right: x, top: y, bottom: y };
      for (const box of [...boxes, ...badges])
        if (box.name !== from && box.name !== to && meet(here, box, 0)) found.push(`edge ${edge.dataset.edge} and box ${box.name}`);
      for (const label of labels) if (meet(here, label, -1)) found.push(`edge ${edge.dataset.edge} and label ${label.text}`);
    }
  }
  labels.forEach((label, k) => {
    for (const box of [...boxes, ...badges]) if (meet(label, box)) found.push(`label ${label.text} and box ${box.name}`);
    for (const other of labels.slice(0, k)) if (meet(label, other)) found.push(`label ${label.text} and label ${other.text}`);
  });
  for (const node of all('g.node')) {
    const [body, badge, data, grad, sign] = ['.body', '.badge', '.node-data', '.node-grad', '.node-sign'].map((part) => node.querySelector(part));
    for (const text of [data, grad]) {
      const { left, right } = rect(text), room = rect(body);
      if (left < room.left || right > room.right) found.push(`${text.textContent} leaves its box`);
      if (badge && meet(rect(badge), rect(text), 1)) found.push(`${text.textContent} and its badge`);
    }
    if (meet(rect(grad), rect(sign))) found.push(`${grad.textContent} and its ∂`);
  }
  return [...new Set(found)];
}
"""

CHECK = (
    "async (cases) => { const explorer = "
    + EXPLORER
    + ", { store, graph } = explorer, wrong = [], covered = "
    + COVERED
    + """;
  for (const { text, values, share } of cases) {
    store.forget(); store.preset(values); store.type(text);
    if (store.error) return [text + ': ' + store.error.message];
    do await new Promise(requestAnimationFrame); while (graph.wanted !== graph.arrangement?.key || !graph.isConnected);
    store.go(Math.ceil(share * store.last));
    await new Promise(requestAnimationFrame);
    const places = () => [...graph.shadowRoot.querySelectorAll('g.node .body, path[data-edge]')].map((part) => JSON.stringify(part.getBoundingClientRect())).join();
    const before = places(), found = covered(graph);
    if (found.length) wrong.push([text, values, found.slice(0, 4)]);
    for (const input of store.inputs) store.set(input, -3.75e-11 * store.value(input));
    await graph.updateComplete;
    if (places() !== before) wrong.push([text, 'moves']);
    const small = covered(graph);
    if (small.length) wrong.push([text, 'small', small.slice(0, 4)]);
  }
  return wrong }"""
)


def random_expression(draw, depth):
    if depth == 0 or draw.random() < 0.12:
        return draw.choice(["2", "0.5", "37.5"]) if draw.random() < 0.15 else draw.choice("abcxw")
    if draw.random() < 0.3:
        return f"{draw.choice(FUNCTIONS)}({random_expression(draw, depth - 1)})"
    other = random_expression(draw, draw.randrange(depth))
    return f"({random_expression(draw, depth - 1)}) {draw.choice(SIGNS)} ({other})"


def cases(seed, count):
    """Expressions with values of any size."""
    draw = random.Random(seed)
    texts = [*FIXED]
    while len(texts) < count:
        text = random_expression(draw, draw.randint(2, 5))
        if set(text) & set("abcxw") - set("".join(FUNCTIONS)) or "b" in text:
            texts.append(text)
    return [
        {
            "text": text,
            "share": draw.random(),
            "values": {
                name: draw.choice([-1, 1]) * 10 ** draw.uniform(-12, 12) for name in "abcxw"
            },
        }
        for text in texts
    ]


@pytest.mark.parametrize(("width", "count"), [(1280, 140), (390, 60)])
def test_nothing_covers_anything_in_random_graphs(open_page, width, count):
    page = open_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    assert page.evaluate(CHECK, cases(width, count)) == []
