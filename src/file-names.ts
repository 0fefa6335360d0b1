/** The names of the files that a release folder has, its curator's part included, and of those next to it. */
export const FILES = {
  release: 'release.json',
  report: 'report.html',
  signature: 'release.dsse.json',
  recoding: 'recoding.csv',
  labels: 'labels.csv',
  counts: 'counts.csv',
  carried: 'earlier.csv',
  persons: 'persons.csv',
  order: 'order.csv',
  items: 'items.csv',
  records: 'records.csv',
  salts: 'salts.json',
  withdrawals: 'withdrawals.csv',
  secret: 'secret.txt',
} as const;
