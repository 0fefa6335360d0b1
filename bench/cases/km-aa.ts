import { applyRecoding, recodingFromCut } from '../../src/data/recoding.ts';
import type { Release } from '../../src/kinds/index.ts';
import { ncp } from '../../src/utility/ncp.ts';
import { fanOutHierarchy, growingInputs, questData } from '../data.ts';
import { type Case, type Prepared, timeRuns } from '../harness.ts';
import { textbookAa } from '../reference/textbook-aa.ts';
import { anonymize, findingIn, promise } from './km.ts';

/** The textbook takes too long beyond this many records. */
const MAX_TEXTBOOK_RECORDS = 10_000;

/** Apriori anonymization of growing data, records in memory to release in memory. */
export const kmAa: Case = {
  name: 'km-aa',
  title: 'Apriori anonymization to k = 5, m = 2 of 10,000 items under a hierarchy of fan-out 5',
  inputs: growingInputs,
  goals: { growth: 1.15, memory: 3e9 },
  prepare({ records }) {
    const dataset = questData(records!);
    const hierarchy = fanOutHierarchy(dataset);
    const textbook = (): Release => {
      const recoding = recodingFromCut(dataset.dictionary, hierarchy, textbookAa(dataset, hierarchy, promise));
      return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
    };
    let theirs: Release | undefined;
    const prepared: Prepared<Release> = {
      run: () => anonymize(dataset, hierarchy),
      verify(release) {
        const finding = findingIn(release.dataset);
        if (finding !== undefined || records! > MAX_TEXTBOOK_RECORDS) return finding;
        theirs = textbook();
        const theirFinding = findingIn(theirs.dataset);
        return theirFinding === undefined ? undefined : `the textbook's release: ${theirFinding}`;
      },
      notes(release) {
        const lost = (of: Release) =>
          `NCP ${(ncp.measure(dataset, of, { seed: 1, inputs: {}, promised: { id: 'km', params: { k: 5, m: 2 } } })! * 100).toFixed(1)} %`;
        const labels = `${release.dataset.dictionary.labels.length} labels`;
        return [lost(release), labels, ...(theirs === undefined ? [] : [`textbook ${lost(theirs)}`])].join(', ');
      },
      ...(records! <= MAX_TEXTBOOK_RECORDS && {
        reference: { title: 'textbook', sample: (maxRuns: number) => timeRuns(textbook, maxRuns) },
      }),
    };
    return prepared;
  },
};
