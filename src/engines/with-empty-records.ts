import type { EngineRecords } from './define.ts';

/** The records plus `count` empty ones; only the total shows them. */
export function withEmptyRecords(records: EngineRecords, numEmpty: number): EngineRecords {
  return {
    engine: records.engine,
    countRecords: async () => {
      const counts = await records.countRecords();
      return { ...counts, records: counts.records + numEmpty, empty: counts.empty + numEmpty };
    },
    countLengths: async () => {
      const lengths = await records.countLengths();
      const empty = lengths.find(({ length }) => length === 0)?.records ?? 0;
      return [{ length: 0, records: empty + numEmpty }, ...lengths.filter(({ length }) => length > 0)];
    },
    countItems: () => records.countItems(),
    countPairs: (request) => records.countPairs(request),
    findRareItemsets: (request) => records.findRareItemsets(request),
    findRules: (request) => records.findRules(request),
    countItemsets: (request) => records.countItemsets(request),
    collapse: (request) => records.collapse(request),
    firstRecords: (count) => records.firstRecords(count),
    publish: (recoding, sink) => records.publish(recoding, sink),
    close: () => records.close(),
  };
}
