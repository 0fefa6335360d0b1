import { type OptionalPackage, optionalPackage } from '../../files/optional-package.ts';

/** What our client of Spark Connect is made of. */
export const sparkDrivers: readonly OptionalPackage[] = [
  optionalPackage('@grpc/grpc-js@1.14.7', () => import('@grpc/grpc-js')),
  optionalPackage('protobufjs@8.8.1', () => import('protobufjs')),
  optionalPackage('@uwdata/flechette@2.6.0', () => import('@uwdata/flechette')),
];
