"""The tests run against the built program of this repository, unless another is named."""

import os
from pathlib import Path

import pandas
import pytest

os.environ.setdefault("SOTTO_PROGRAM", str(Path(__file__).parents[2] / "dist" / "sotto.js"))


@pytest.fixture(scope="session")
def orders() -> pandas.DataFrame:
    """Twelve orders of six customers. Nobody else has the tofu or the dogs."""
    lines = [
        (order, customer, product)
        for order, (customer, products) in enumerate(
            [
                ("ann", ["beer", "wine"]),
                ("bob", ["beer", "hot, dogs"]),
                ("cy", ["wine", 'the "best" tofu']),
                ("dan", ["beer", "wine"]),
                ("eve", ["wine"]),
                ("fay", ["beer"]),
            ]
            * 2
        )
        for product in products
    ]
    return pandas.DataFrame(lines, columns=["order", "customer", "product"]).assign(note="a secret remark")
