# FP-growth of the Python package mlxtend (PyPI): `python3 mlxtend.py FILE SHARE KIND RUNS`, as pyfim.py prints it.
import sys
import time

# The folder of this file would be taken for the package.
sys.path.pop(0)
from mlxtend.frequent_patterns import fpgrowth, fpmax  # noqa: E402
from mlxtend.preprocessing import TransactionEncoder  # noqa: E402
from pandas import DataFrame  # noqa: E402

path, share, kind, runs = sys.argv[1:]
with open(path) as lines:
    records = [line.split() for line in lines]
encoder = TransactionEncoder()
table = DataFrame(encoder.fit_transform(records), columns=encoder.columns_)
mine = {"frequent": fpgrowth, "maximal": fpmax}[kind]
for run in range(max(1, int(runs))):
    begun = time.process_time()
    found = len(mine(table, min_support=float(share)))
    took = time.process_time() - begun
    if run == 0:
        print(found)
    if int(runs) > 0:
        print(took * 1000)
