import type { ReactNode } from 'react';
import { Tabs } from '../../components/tabs.tsx';
import { needsData, type Screen } from '../define.ts';
import { Everybody } from './everybody.tsx';
import { OnePerson } from './one-person.tsx';
import { RenamedData } from './renamed-data.tsx';
import './attack.css';

export const attack: Screen = {
  id: 'attack',
  title: 'Be the attacker',
  question: 'How little must an attacker know to find a person?',
  Component: Attack,
  ready: needsData,
};

function Attack(): ReactNode {
  return (
    <Tabs
      label="Attacks"
      tabs={[
        { id: 'one', title: 'One person', content: <OnePerson /> },
        { id: 'all', title: 'Everybody', content: <Everybody /> },
        { id: 'renamed', title: 'Renamed data', content: <RenamedData /> },
      ]}
    />
  );
}
