// The front door of the part for Node: files and addresses in, release folders out. Our own shells use internal.ts.

export { anonymize, type WritableRelease } from './calls/anonymize.ts';
export { count } from './calls/count.ts';
export { mine } from './calls/mine.ts';
export { risk } from './calls/risk.ts';
export { verify } from './calls/verify.ts';
export { type ReadData, readData } from './files/read-data.ts';
export { readJobFile } from './files/read-job-file.ts';
export { type FoundRelease, readRelease } from './release/read-release.ts';
export { type TaskName, type TaskOptions, type TaskResult, tasks } from './tasks/index.ts';
export type { TaskContext } from './worker/task-context.ts';
