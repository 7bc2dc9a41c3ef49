"""The GPT at full speed: 300 steps and 25 frames a second, ten minutes without growing (--soak)."""

import pytest
from gpt_page import STORE, is_at

COUNT = """() => {
  window.frames_ = 0;
  const next = () => { window.frames_++; requestAnimationFrame(next) };
  requestAnimationFrame(next);
}"""
NOW = f"[{STORE}.step, window.frames_, performance.now()]"


def rates(page, seconds):
    step, frames, then = page.evaluate(NOW)
    page.wait_for_timeout(1000 * seconds)
    steps, drawn, now = page.evaluate(NOW)
    return 1000 * (steps - step) / (now - then), 1000 * (drawn - frames) / (now - then)


@pytest.mark.soak_only
def test_ten_minutes_of_training_are_fast_and_do_not_grow(open_page):
    page = open_page("#/gpt")
    is_at(page, 0)
    page.evaluate(COUNT)
    session = page.context.new_cdp_session(page.page)
    page.evaluate(f"{STORE}.train(null)")
    page.wait_for_timeout(20_000)

    def heap():
        session.send("HeapProfiler.collectGarbage")
        return session.send("Runtime.getHeapUsage")["usedSize"] / 1e6

    sizes, speeds = [heap()], []
    for _ in range(10):
        speeds.append(rates(page, 60))
        sizes.append(heap())
    print(sizes, speeds)
    assert max(sizes) - sizes[0] < 3
    steps, frames = (sorted(each)[len(each) // 2] for each in zip(*speeds, strict=True))
    assert steps >= 300 and frames >= 25
