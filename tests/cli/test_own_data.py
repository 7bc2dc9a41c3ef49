"""The user's own table on the command line, from training to predictions."""

import json
import random

import pytest


@pytest.fixture
def prices(tmp_path):
    draw = random.Random(3)
    rows = ["price,size,area"]
    for k in range(80):
        size, area = draw.uniform(30, 200), draw.choice(["north", "south"])
        price = 50_000 + 2_500 * size + (90_000 if area == "south" else 0)
        rows.append(f"{price:.0f},{'' if k == 7 else f'{size:.1f}'},{area}")
    (tmp_path / "prices.csv").write_text("\n".join(rows))


@pytest.mark.usefixtures("prices")
def test_a_table_from_training_to_predictions(glassgrad, tmp_path):
    code, _, err = glassgrad("train", "prices.csv", "--target", "price")
    assert (code, len(err.splitlines())) == (2, 1)
    assert 'prices.csv: 1 missing cell, in line 9, column 2 (size): choose missing "drop"' in err
    words = ["--target", "price", "--missing", "drop", "--held-back", 0.2, "--checkpoint", "run"]
    code, out, err = glassgrad("train", "prices.csv", *words)
    assert (code, err) == (0, "")
    assert "63 samples, 16 held back: 3 inputs (standardised) to predict price, a number\n" in out
    assert "\n1 missing cell: 1 of 80 rows left out\n" in out
    assert "\nheld back 16 samples: loss 0.0" in out
    assert "\ntypical error " in out and "warning" not in out
    (tmp_path / "new.csv").write_text("area,size\nsouth,100\n")
    code, out, err = glassgrad("predict", "run", "new.csv")
    assert (code, err) == (0, "")
    assert float(out) == pytest.approx(390_000, rel=0.1)


@pytest.mark.usefixtures("prices")
def test_a_network_that_learned_nothing_is_told_so(glassgrad):
    words = ["--target", "price", "--missing", "mean", "--held-back", 0.2, "--steps", 1]
    code, out, _ = glassgrad("train", "prices.csv", *words)
    assert code == 0
    said = "the network's mean squared error over the held-back samples is"
    assert f"warning: {said}" in out and "worse than always predicting the mean (" in out
    end = json.loads(glassgrad("train", "prices.csv", *words, "--json")[1].splitlines()[-1])
    assert end["warning"].startswith(said) and end["held_back_loss"] > 0.1


@pytest.mark.usefixtures("prices")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--target", "prise"], "prices.csv: there is no column 'prise': did you mean 'price'?"),
        (["--columns", "size,rooms"], "prices.csv: there is no column 'rooms': expected one of"),
        (["--missing", "median"], "Invalid value for '--missing': 'median' is not one of"),
        (["--held-back", "1"], "Invalid value for '--held-back': 1.0 is not in the range 0<=x<1"),
    ],
)
def test_bad_options_are_exit_2_and_one_sentence(glassgrad, words, said):
    code, out, err = glassgrad("train", "prices.csv", *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert said in err
