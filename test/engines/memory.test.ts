import { openInMemory } from '../../src/engines/memory.ts';
import { describeEngine } from '../stores/engine.contract.ts';

describeEngine('memory', { open: async (dataset) => openInMemory(dataset), runs: 300 });
