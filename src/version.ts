/**
 * The version of this package; a test keeps it equal to package.json's.
 *
 * @example
 * ```ts
 * /^\d+\.\d+\.\d+/.test(VERSION); // → true
 * ```
 */
export const VERSION = '0.3.0';
