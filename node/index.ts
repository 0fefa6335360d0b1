// The front door of the part for Node: files and addresses in, release folders out, all of it in threads of the built
// worker. Our own shells use internal.ts.

// The calls: files and addresses in, release folders and answers out.

export { anonymize, type OutputOptions, type WritableRelease, type WriteOptions } from './calls/anonymize.ts';
export { count } from './calls/count.ts';
export { mine } from './calls/mine.ts';
export { type ReadRecords, readRecords } from './calls/read-records.ts';
export { readRelease } from './calls/read-release.ts';
export { risk } from './calls/risk.ts';
export { runTask, type ThreadControls, type ThreadWatching } from './calls/run-task.ts';
export { verify } from './calls/verify.ts';
export { readJobFile } from './files/read-job-file.ts';
export type { FoundRelease } from './release/read-release.ts';
export type { AnonymizeResult } from './tasks/anonymize.ts';
export type { TaskName, TaskOptions, TaskResult } from './tasks/index.ts';
export type { VerifyResult } from './verify/check-promise.ts';
