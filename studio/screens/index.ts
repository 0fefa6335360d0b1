import type { ComponentType } from 'react';
import { inputTitle, type SideInputName } from '../../src/internal.ts';
import { parameterErrors } from '../components/fields.tsx';
import { chosenRunOf } from '../state/best-run.ts';
import type { DataStatus } from '../state/data.ts';
import { missingInputs, modelOf } from '../state/job-of.ts';
import type { StudioState } from '../state/studio-state.ts';
import { Attack } from './attack/attack.tsx';
import { Compare } from './compare/compare.tsx';
import { Explore } from './explore/explore.tsx';
import { Look } from './look/look.tsx';
import { ProtectScreen } from './protect/protect.tsx';
import { ReleaseScreen } from './release/release.tsx';
import { Start } from './start/start.tsx';

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

function needsData(_state: StudioState, data: DataStatus): true | string {
  if (data.status === 'ready') return true;
  return data.status === 'reading' ? 'the data is being read' : 'open some data first';
}

function hasPromise(state: StudioState, data: DataStatus, refused: readonly SideInputName[]): true | string {
  const isRead = needsData(state, data);
  if (isRead !== true) return isRead;
  const { choices } = state;
  const model = modelOf(choices);
  if (model === undefined) return 'choose a promise first';
  if (parameterErrors(model.params, choices.promise?.params ?? {}, 'model').size > 0) {
    return 'the parameters of the promise are not valid yet';
  }
  const missing = missingInputs(choices);
  if (missing.length > 0) return `the promise needs ${missing.map(inputTitle).join(' and ')}: give them first`;
  return refused.length === 0 ? true : `${refused.map(inputTitle).join(' and ')} cannot be read: fix that on Protect`;
}

function hasChosenRun(state: StudioState, data: DataStatus): true | string {
  const isRead = needsData(state, data);
  if (isRead !== true) return isRead;
  return chosenRunOf(state) === undefined ? 'first run an algorithm and pick its release' : true;
}

/** Every screen, in the order of the flow. */
export const screens: readonly Screen[] = [
  { id: 'start', title: 'Start', question: 'Which data do you want to publish?', Component: Start, ready: () => true },
  { id: 'look', title: 'Look', question: 'What is in the data?', Component: Look, ready: needsData },
  {
    id: 'attack',
    title: 'Be the attacker',
    question: 'How little must an attacker know to find a person?',
    Component: Attack,
    ready: needsData,
  },
  { id: 'protect', title: 'Protect', question: 'What must not happen?', Component: ProtectScreen, ready: needsData },
  {
    id: 'explore',
    title: 'Explore',
    question: 'Which algorithm keeps most of the data?',
    Component: Explore,
    ready: hasPromise,
  },
  { id: 'compare', title: 'Compare', question: 'What changed, and why?', Component: Compare, ready: hasChosenRun },
  {
    id: 'release',
    title: 'Release',
    question: 'Does the promise hold, and what do you hand over?',
    Component: ReleaseScreen,
    ready: hasChosenRun,
  },
];
