import type { ComponentType } from 'react';
import type { SideInputName } from '../../src/internal.ts';
import type { DataStatus } from '../state/data.ts';
import type { StudioState } from '../state/studio-state.ts';

/** One screen: one question. */
export interface Screen {
  /** Also its address, `#id`. */
  readonly id: string;
  readonly title: string;
  /** The question it answers: its heading. */
  readonly question: string;
  readonly Component: ComponentType;
  /** Whether it has all it needs; else what it waits for, as a clause. `refused`: side inputs that cannot be read. */
  ready(state: StudioState, data: DataStatus, refused: readonly SideInputName[]): true | string;
}

/** For screens that need data and nothing else. */
export function needsData(_state: StudioState, data: DataStatus): true | string {
  if (data.status === 'ready') return true;
  return data.status === 'reading' ? 'the data is being read' : 'open some data first';
}
