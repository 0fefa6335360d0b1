# FP-growth of Borgelt's C library, by its Python package pyfim (PyPI): `python3 pyfim.py FILE SHARE KIND RUNS`.
# Prints the number of itemsets, counted and not listed, then the CPU milliseconds of each run, one per line. Reading the file
# is not timed; making the library's own form of the records is. It leaves out an item that is in all records.
import sys
import time

import fim

path, share, kind, runs = sys.argv[1:]
with open(path) as lines:
    records = [tuple(map(int, line.split())) for line in lines]
target = {"frequent": "s", "closed": "c", "maximal": "m"}[kind]
for run in range(max(1, int(runs))):
    begun = time.process_time()
    spectrum = fim.fpgrowth(records, target=target, supp=100 * float(share), report="#")
    took = time.process_time() - begun
    if run == 0:
        print(int(sum(spectrum.values() if isinstance(spectrum, dict) else (row[-1] for row in spectrum))))
    if int(runs) > 0:
        print(took * 1000)
