import { errorCode } from './error-code.ts';

/** Whether a process of this machine is running; what is the number of none counts as one, and is left alone. */
export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other refusal speaks of a process that is there.
    return errorCode(error) !== 'ESRCH';
  }
}
