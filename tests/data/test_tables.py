"""Tables of the user's own: CSV files and data frames; Python's csv module and NumPy are the oracles."""

import csv
import math
import random
import re

import numpy as np
import pytest

from glassgrad import data
from glassgrad.data.preparation import Column, Preparation, from_plain

HOUSES = "age,size,area,price\n30,100,north,5.5\n40,80,south,3.5\n50,60,north,4.0\n"


def write(tmp_path, text, encoding="utf-8"):
    path = tmp_path / "own.csv"
    path.write_bytes(text.encode(encoding))
    return path


def test_columns_and_target_are_chosen_by_name_and_words_are_inputs(tmp_path):
    path = write(tmp_path, HOUSES)
    everything = data.read_csv(path)
    assert everything.columns == ("age", "size", "area=north", "area=south")
    assert everything.points[:2] == [[30, 100, 1, 0], [40, 80, 0, 1]]
    some = data.read_csv(path, columns=["size", "age"], target="area")
    assert (some.points[0], some.targets, some.classes) == (
        [100, 30],
        [0, 1, 0],
        ("north", "south"),
    )
    assert (some.preparation.names, some.preparation.target) == (["size", "age"], "area")


def test_columns_without_names_are_numbered_from_1(tmp_path):
    path = write(tmp_path, "1,2,0.5\n3,4,1.5\n")
    assert data.read_csv(path, columns=["3"], target="1").points == [[0.5], [1.5]]
    assert data.read_csv(path).columns == ()


@pytest.mark.parametrize(
    "text",
    [
        HOUSES.replace("\n", "\r\n"),
        "\ufeff" + HOUSES,
        HOUSES.replace(",", ";"),
        HOUSES.replace(",", "\t"),
        HOUSES.replace("north", '"north"').replace("30", '"30"'),
        HOUSES.replace(",", " , ") + "\n\n",
        HOUSES + ",,,\n",
    ],
)
def test_files_of_every_program_are_read_alike(tmp_path, text):
    expected = data.read_csv(write(tmp_path, HOUSES))
    assert data.read_csv(write(tmp_path, text)) == expected


def test_the_quick_way_reads_what_pythons_csv_module_reads(tmp_path):
    draw = random.Random(1)
    for _ in range(60):
        width, sign = draw.randint(2, 5), draw.choice(",;\t")
        rows = [[f"{draw.uniform(-9, 9):.3g}" for _ in range(width)] for _ in range(6)]
        lines = [sign.join(" " * draw.randint(0, 1) + cell for cell in row) for row in rows]
        for _ in range(draw.randint(0, 2)):
            lines.insert(draw.randrange(7), draw.choice(["", " ", sign * (width - 1)]))
        text = draw.choice(["\n", "\r\n", "\r"]).join(lines)
        read = data.read_csv(write(tmp_path, text))
        oracle = [row for row in csv.reader(lines, delimiter=sign) if any(map(str.strip, row))]
        assert read.points == [[float(cell) for cell in row[:-1]] for row in oracle]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (HOUSES, {"target": "prise"}, "there is no column 'prise': did you mean 'price'?"),
        (HOUSES, {"columns": ["rooms"]}, "no column 'rooms': expected one of age, size, area"),
        (HOUSES, {"columns": ["age", "price"]}, "column 4 (price) is the target, so it cannot be"),
        (HOUSES, {"columns": []}, "columns: expected one name or more, each of them once"),
        (HOUSES, {"columns": ["age", "age"]}, "columns: expected one name or more, each of them"),
        (HOUSES, {"missing": "median"}, "missing='median': expected drop or mean"),
        ("a,a,y\n1,2,3\n", {}, "2 columns are named 'a': rename them"),
        ("a,b\n1,2\n2,1e400\n", {"target": "a"}, "line 3: column 2 (b): '1e400' is not a finite"),
        ("a,y\n1,2\ntwo,3\n", {}, "line 3: column 1 (a): 'two' is not a finite number"),
        (
            "a,y\nn,1.5\n3,2\ns,3\n",
            {},
            "line 3: column 1 (a): '3' is not a word, as most cells are",
        ),
        ("a;y\nn;1.5\n3,5;2\ns;3\n", {}, "line 3: column 1 (a): '3,5' is not a word, as most"),
        ("a;y\n1,5;2\n2,5;3\n", {}, "line 2: column 1 (a): '1,5' is not a finite number"),
        ("a,y\n12%,2\n15%,3\n", {}, "line 2: column 1 (a): '12%' is not a finite number"),
        ("when,y\n2024-01-31,2\n2024-02-01,3\n", {}, "column 1 (when) has dates ('2024-01-31')"),
        ("x,when\n1,3 Mar 2024\n2,4 Mar 2024\n", {}, "column 2 (when) has dates ('3 Mar 2024')"),
        ("t,y\n10:30,2\n10:31,3\n", {}, "column 1 (t) has dates ('10:30'): leave it out"),
        (
            "a,b,y\n1,,2\nNA,3,4\n5,6,7\n",
            {},
            '2 missing cells, the first in line 2, column 2 (b): choose missing "drop"',
        ),
        ("a,b,y\n1,,2\n", {}, '1 missing cell, in line 2, column 2 (b): choose missing "drop"'),
        ("a,y\n1,\n2,3\n", {}, "line 2: the target in column 2 (y) is missing"),
        ("a,y\n,1\n,2\n", {"missing": "mean"}, "column 1 (a) is empty: leave it out"),
        ("a,y\n,1\n,2\n", {"missing": "drop"}, "2 missing cells, and no row without any"),
        (
            "name,y\n" + "".join(f"p{k},{k}.5\n" for k in range(11)),
            {},
            "column 1 (name) has 11 different words in 11 rows: leave it out of the columns",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(tmp_path, text, options, said):
    with pytest.raises(ValueError, match=re.escape(said)) as caught:
        data.read_csv(write(tmp_path, text), **options)
    assert "\n" not in str(caught.value)


GAPS = "a,area,y\n1,north,10\n,south,20\n3,,30\nnan,north,40\n6,north,\n"


def test_rows_with_missing_cells_are_left_out_and_counted(tmp_path):
    read = data.read_csv(write(tmp_path, GAPS), missing="drop")
    assert (read.points, read.targets) == ([[1.0, 1.0]], [10.0])
    assert read.note == "4 missing cells: 4 of 5 rows left out"
    assert "4 of 5 rows left out" in str(read)


def test_missing_cells_are_filled_in_and_counted(tmp_path):
    read = data.read_csv(write(tmp_path, GAPS), missing="mean")
    assert read.points == [[1, 1, 0], [2, 0, 1], [3, 0, 0], [2, 1, 0]]
    assert read.note == (
        "4 missing cells: 1 of 5 rows left out, 3 filled in with the mean of the column"
    )
    assert [column.fill for column in read.preparation.columns] == [2.0, 0.0]


def test_a_column_that_numbers_the_rows_of_a_data_frame_is_left_out(tmp_path):
    read = data.read_csv(write(tmp_path, ",a,y\n0,5,1.5\n1,7,2.5\n2,9,3.5\n"))
    assert (read.columns, read.note) == (("a",), "column 1 numbers the rows and is left out")
    assert data.read_csv(write(tmp_path, ",a,y\n0,5,1.5\n4,7,2.5\n")).columns == ("1", "a")


def test_a_first_line_of_words_that_occur_below_is_a_sample(tmp_path):
    read = data.read_csv(write(tmp_path, "red,yes\nblue,no\nred,yes\n"))
    assert (read.points, read.columns) == ([[0, 1], [1, 0], [0, 1]], ())


@pytest.mark.parametrize("size", [1e-300, 1e-3, 1.0, 1e5, 1e150, 1e300])
def test_standardised_numbers_have_numpys_means_and_deviations(size):
    draw = np.random.default_rng(1)
    points = draw.normal(3.0, 2.0, (50, 3))
    made = data.standardised(data.Dataset(points * size, points[:, 0] * size + size))
    # NumPy's sum of squares would underflow or overflow at other sizes than 1.
    expected = (points - points.mean(axis=0)) / points.std(axis=0)
    assert np.array(made.points) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert made.targets == pytest.approx(expected[:, 0], rel=1e-9, abs=1e-12)
    back = made.preparation.raw(made.points)
    assert np.array(back) == pytest.approx(points * size, rel=1e-12)
    assert made.preparation.answer(made.targets[0]) == pytest.approx(points[0, 0] * size + size)


def test_a_constant_column_becomes_0_and_words_stay(tmp_path):
    text = "a,area,y\n" + "".join(f"0.1,{'ns'[k % 2]},{k}.5\n" for k in range(7))
    made = data.standardised(data.read_csv(write(tmp_path, text)))
    assert [row[0] for row in made.points] == [0.0] * 7
    assert [row[1] for row in made.points] == [1, 0, 1, 0, 1, 0, 1]
    assert made.preparation.columns[0].scale == 1.0


def test_numbers_too_far_apart_are_refused():
    with pytest.raises(ValueError, match="column '1': its numbers are too far apart"):
        data.standardised(data.Dataset([[-1.7e308], [1.7e308]], [1.5, 2.5]))


def test_held_back_samples_take_the_scales_of_the_others():
    samples = data.Dataset([[float(k)] for k in range(10)], [0.5 + k for k in range(10)])
    training, held_back = data.split(samples, 0.3, seed=1)
    training = data.standardised(training)
    held_back = data.standardised(held_back, like=training)
    assert held_back.preparation == training.preparation
    with pytest.raises(ValueError, match="this data is standardised already"):
        data.standardised(training)
    with pytest.raises(ValueError, match="like: expected standardised data with these columns"):
        data.standardised(samples, like=data.moons(10, seed=1))


class Frame:
    """What a pandas DataFrame shows of itself to those who do not import pandas."""

    def __init__(self, columns, dtypes=()):
        self.columns, self.dtypes = list(columns), list(dtypes)
        self.array = np.array(list(zip(*columns.values(), strict=True)), dtype=object)

    def to_numpy(self):
        return self.array


FRAME = {"size": [1, 2, 3], "area": ["n", "s", "n"], "price": [1.5, 2.5, 4.0]}


@pytest.mark.parametrize("given", [FRAME, Frame(FRAME)])
def test_a_column_of_a_data_frame_is_the_target_by_its_name(given):
    made = data.Dataset(given, "size")
    assert (made.columns, made.targets) == (("area=n", "area=s", "price"), [1.0, 2.0, 3.0])
    assert made == data.from_table(given, target="size")
    assert data.from_table(given, columns=["size"]).points == [[1.0], [2.0], [3.0]]


def test_a_frame_pandas_writes_itself():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({**FRAME, "size": [1, None, 3]})
    assert data.from_table(frame, missing="mean").points[1] == [2.0, 0.0, 1.0]
    frame["when"] = pandas.to_datetime(["2024-01-01"] * 3)
    with pytest.raises(ValueError, match="when has dates"):
        data.Dataset(frame, "price")


def test_what_is_no_table_is_refused():
    late = Frame({"when": [1, 2], "y": [1.5, 2.5]}, ["datetime64[ns]", "float64"])
    for wrong, said in [
        (lambda: data.Dataset([[1.0]], "y"), "targets='y': expected a data frame to take"),
        (lambda: data.from_table([[1.0]]), "expected a data frame or a dictionary of columns"),
        (lambda: data.Dataset(late, "y"), "column when has dates (datetime64[ns])"),
        (lambda: data.Dataset({"a": [None, 1], "y": [1, 2]}, "y"), "1 missing cell, in row 0"),
        (lambda: data.from_table({"a": [1], "y": [1, 2]}), "expected columns of one length"),
        (lambda: data.from_table(FRAME, columns="size"), "columns='size': expected a list"),
    ]:
        with pytest.raises((TypeError, ValueError), match=re.escape(said)):
            wrong()


def test_a_preparation_in_a_file_is_checked():
    good = Preparation((Column("a", fill=1.0), Column("b", ("x", "y"))), "y").to_plain()
    assert from_plain(good).to_plain() == good
    for change in [
        {"columns": []},
        {"columns": [{"name": "a"}]},
        {"columns": [{**good["columns"][0], "scale": 0.0}]},
        {"columns": [{**good["columns"][0], "mean": math.inf}]},
        {"columns": [{**good["columns"][0], "fill": "x"}]},
        {"columns": [{**good["columns"][0], "words": [1]}]},
        {"columns": good["columns"][:1] * 2},
        {"scale": -1.0},
        {"mean": True},
        {"target": None},
        {"target_is_last": 1},
        {"more": 1},
    ]:
        with pytest.raises(ValueError, match="preparation: expected"):
            from_plain({**good, **change})
    for wrong in (None, [], {}, "x"):
        with pytest.raises(ValueError, match="preparation: expected"):
            from_plain(wrong)
