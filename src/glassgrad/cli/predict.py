"""`glassgrad predict`."""

import json
import math

import click

from glassgrad.cli.records import plain
from glassgrad.training.prediction import predict as predict_file


@click.command(no_args_is_help=True)
@click.argument("checkpoint")
@click.argument("file", metavar="FILE.csv")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON per sample.")
def predict(checkpoint: str, file: str, as_json: bool) -> None:
    """Make a prediction for every line of a CSV file.

    CHECKPOINT is the folder of a run, its file, or a model as JSON. The columns are those that the
    network was trained on, by name, or in a file without names by their order. If the file has the
    column with the target, too, the accuracy or the error is printed.

    \b
    glassgrad predict run examples/new-flowers.csv
    """
    predictions = predict_file(checkpoint, file)
    for p in predictions:
        outputs = [plain(v) for v in p.outputs]
        record = {"prediction": p.answer, "outputs": outputs, "right": p.right}
        click.echo(json.dumps(record) if as_json else p.answer)
    right = [p.right for p in predictions if p.right is not None]
    if right:
        click.echo(f"accuracy {100 * sum(right) / len(right):.1f} % of {len(right)}", err=True)
    errors = [p.error for p in predictions if p.error is not None]
    if errors:
        mean = math.fsum(e * e for e in errors) / len(errors)
        click.echo(f"mean squared error {mean:.6g} over {len(errors)}", err=True)
