import { FILES } from '../file-names.ts';

/** The name of the public document of a release folder. */
export const RELEASE_FILE = FILES.release;
