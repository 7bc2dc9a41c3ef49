"""Standardised data: every number moved and scaled to mean 0 and deviation 1."""

from dataclasses import replace

from glassgrad.data.dataset import Dataset
from glassgrad.data.preparation import Column, Preparation, standard, with_scales


def standardised(data: Dataset, like: Dataset | None = None) -> Dataset:
    """The data with inputs, and numbers to predict, of mean 0 and standard deviation 1.

    The means and deviations are those of `data`, or of another data set, which was standardised
    before: held-back samples take those of the samples to train on. They are in `preparation`,
    with which a trained model takes raw numbers. A column of equal numbers becomes 0; classes, and
    inputs for words, stay.

    >>> data = standardised(Dataset([[1.0], [5.0]], [10.0, 30.0]))
    >>> data.points, data.targets, data.preparation.answer(-1.0)
    ([[-1.0], [1.0]], [-1.0, 1.0], 10.0)
    >>> standardised(Dataset([[3.0]], [20.0]), like=data).points
    [[0.0]]
    """
    prepared = data.preparation or _unprepared(data)
    if prepared.is_scaled:
        raise ValueError("standardised: this data is standardised already")
    if like is None:
        if not data.points:
            raise ValueError("standardised: expected data with samples")
        prepared = with_scales(prepared, data.points)
        if data.targets and not data.classes:
            mean, scale = standard(data.targets)
            prepared = replace(prepared, mean=mean, scale=scale)
    else:
        if like.preparation is None or like.preparation.inputs != prepared.inputs:
            raise ValueError("standardised: like: expected standardised data with these columns")
        prepared = like.preparation
    targets = data.targets
    if not data.classes:
        targets = [(target - prepared.mean) / prepared.scale for target in targets]
    points = prepared.scaled(data.points)
    return Dataset(points, targets, data.classes, data.columns, prepared, data.note)


def _unprepared(data: Dataset) -> Preparation:
    width = len(data.points[0]) if data.points else 0
    names = data.columns or tuple(str(k + 1) for k in range(width))
    return Preparation(tuple(map(Column, names)))
