import { sparkDrivers } from './drivers.ts';
import type { SessionOptions, SparkSession } from './session.ts';
import { type SparkTarget, sparkTarget } from './target.ts';

export type { SparkSession } from './session.ts';

/**
 * Opens a session on a Spark Connect server. The packages it needs are loaded here, and only here; throws `unsupported`
 * with the command that installs one that is missing.
 */
export async function openSpark(
  server: Pick<SparkTarget, 'host' | 'port' | 'ssl'>,
  options: SessionOptions = {},
): Promise<SparkSession> {
  const target = sparkTarget(server);
  for (const driver of sparkDrivers) await driver.load('talking to Spark');
  const { SparkSession } = await import('./session.ts');
  return SparkSession.open(target, options);
}
