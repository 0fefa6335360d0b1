export { draftPath } from './files/draft-path.ts';
export { makeFolder } from './files/make-folder.ts';
export { readData } from './files/read-data.ts';
export { readJobFile } from './files/read-job-file.ts';
export { isReleaseFolder, readReleaseDocument } from './release/read-release.ts';
export { isAddress } from './stores/address.ts';
export { type StudioServer, serveStudio } from './studio/serve-studio.ts';
export { type TaskName, type TaskOptions, type TaskResult, tasks } from './tasks/index.ts';
export { runInWorker } from './worker/run-in-worker.ts';
