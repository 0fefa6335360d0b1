import { optionalPackage } from '../../files/optional-package.ts';

export const postgresDriver = optionalPackage('postgres@3.4.9', () => import('postgres'));
