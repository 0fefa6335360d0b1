/** Mutants that change nothing that could be tested, each with the reason: file, line, what is changed there, into what. */
export const EQUIVALENT = [
  {
    file: 'antecedent-search.ts',
    line: 'this.#follow(ROOT, 0, numWeak, numWeak, 0, 0, 0);',
    before: '0',
    after: '1',
    reason: 'the stacks may begin anywhere',
  },
  {
    file: 'rare-itemset-search.ts',
    line: 'for (let r = 0; r < numItems; r++) rankOf[this.#itemOfRank[r]] = r;',
    before: '0',
    after: '1',
    reason: 'rank 0 is there from the start',
  },
  {
    file: 'rare-itemset-search.ts',
    line: 'for (let r = 0; r < numItems; r++) this.#first[r + 1] += this.#first[r];',
    before: '0',
    after: '1',
    reason: 'nothing stands before rank 0',
  },
  ...['#checked = 0;', '#steps = 0;', '#maxSteps = 0;'].map((line) => ({
    file: 'rare-itemset-search.ts',
    line,
    before: '0',
    after: '1',
    reason: 'set anew by every search',
  })),
];
