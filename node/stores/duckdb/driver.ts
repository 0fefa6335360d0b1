import { optionalPackage } from '../../files/optional-package.ts';

export const duckDbDriver = optionalPackage('@duckdb/node-api@1.5.6-r.1', () => import('@duckdb/node-api'));
