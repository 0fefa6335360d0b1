import { type OptionalPackage, optionalPackage } from '../../files/optional-package.ts';
import type { SessionOptions, SparkSession } from './session.ts';
import { type SparkTarget, sparkTarget } from './target.ts';

export type { SparkSession } from './session.ts';

/** The packages of our client of Spark Connect. */
export const sparkDrivers: readonly OptionalPackage[] = [
  optionalPackage('@grpc/grpc-js@1.14.7', () => import('@grpc/grpc-js')),
  optionalPackage('protobufjs@8.8.1', () => import('protobufjs')),
  optionalPackage('@uwdata/flechette@2.6.0', () => import('@uwdata/flechette')),
];

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
