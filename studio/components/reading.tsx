import type { ReactNode } from 'react';
import type { DataStatus } from '../state/data.ts';
import { ProgressBar } from './progress.tsx';

/** Data on its way in. */
export function Reading({ data }: { readonly data: Extract<DataStatus, { status: 'reading' }> }): ReactNode {
  return <ProgressBar title={`Opening ${data.name}`} progress={data.progress} cancel={data.cancel} />;
}
