import { defineStore } from '../../node/stores/define.ts';
import { defineAddress, type TableAddress } from '../../node/stores/shared/define-address.ts';
import { tableExists } from '../../node/stores/shared/table-exists.ts';
import { openInMemory } from '../../src/engines/memory.ts';
import { type Dataset, SottoError } from '../../src/internal.ts';

interface TinyAddress extends TableAddress {
  readonly kind: 'tiny';
  readonly shelf: string;
}

const tinyAddress = defineAddress<TinyAddress>({
  kind: 'tiny',
  schemes: ['tiny:'],
  example: 'tiny:orders',
  parameters: [],
  parse: (shelf, _given, _choice, wrong) => {
    if (shelf === '') throw wrong('which shelf?');
    return { shelf };
  },
  print: ({ shelf }) => ({ place: shelf }),
});

const shelves = new Map<string, Dataset>();

function taken({ shelf }: TinyAddress): Dataset {
  const dataset = shelves.get(shelf);
  if (dataset === undefined) throw new SottoError('input', `tiny:${shelf}: there is no such shelf`);
  return dataset;
}

/** A whole store: shelves of this process, a dataset on each. */
export const tinyStore = defineStore<TinyAddress>({
  id: 'tiny',
  title: 'Tiny',
  summary: 'Shelves in memory.',
  address: tinyAddress,
  read: async (address, context) => {
    context.checkpoint(0, 1, 'reading');
    return { dataset: taken(address), notes: { duplicates: 0, emptyCells: 0, emptyRecords: 0 } };
  },
  sink: async (address) => {
    const name = tinyAddress.nameOf(address);
    const check = async (): Promise<void> => {
      if (shelves.has(address.shelf) && address.replace !== true) throw tableExists(name);
    };
    const write = async (dataset: Dataset, publish: () => void): Promise<void> => {
      publish();
      shelves.set(address.shelf, dataset);
    };
    return { name, check, write };
  },
  engine: { opens: ['tiny'], open: async (address, checkpoint) => openInMemory(taken(address), checkpoint) },
});
