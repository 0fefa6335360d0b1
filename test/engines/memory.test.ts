import { describeEngine } from '../stores/engine.contract.ts';
import { openInMemory } from './memory.ts';

describeEngine('memory', { open: async (dataset) => openInMemory(dataset), runs: 300 });
