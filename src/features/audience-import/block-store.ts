import type { Rows } from '#engines/audience-import/csv/rows.ts';
import { prefixRange } from '#storage/database.ts';
import { open } from './database.ts';

/** Where the rows of a file are kept. */
export interface BlockStore {
  put(source: string, block: number, rows: Rows): Promise<void>;
  get(source: string, block: number): Promise<Rows | undefined>;
  remove(source: string): Promise<void>;
}

const kept: BlockStore = {
  put: async (source, block, rows) => void (await (await open()).put('blocks', rows, [source, block])),
  get: async (source, block) => (await open()).get('blocks', [source, block]),
  remove: async (source) => (await open()).delete('blocks', prefixRange(source)),
};

/** Holds the blocks of a file in memory where the browser refuses storage, or has no room for more. */
function heldStore(): BlockStore {
  const blocks = new Map<string, Map<number, Rows>>();
  return {
    async put(source, block, rows) {
      const known = blocks.get(source) ?? new Map<number, Rows>();
      blocks.set(source, known.set(block, rows));
    },
    get: async (source, block) => blocks.get(source)?.get(block),
    remove: async (source) => void blocks.delete(source),
  };
}

/** As much text, in characters, as is held so that a file of usual size need not be read back to be checked. */
const AT_HAND = 8_000_000;

const sizeOf = ({ rows }: Rows) =>
  rows.reduce((sum, row) => row.reduce((part, cell) => part + cell.length, sum), 0);

/** Keeps blocks in the browser's storage as long as it takes them, and holds the others. */
export function blockStore(): BlockStore & { refused(): boolean } {
  const held = heldStore();
  const atHand = new Map<string, Map<number, Rows>>();
  let room = AT_HAND;
  let refused = false;
  return {
    refused: () => refused,
    async put(source, block, rows) {
      const size = sizeOf(rows);
      if (size <= room) {
        room -= size;
        atHand.set(source, (atHand.get(source) ?? new Map<number, Rows>()).set(block, rows));
      }
      if (!refused) {
        try {
          return await kept.put(source, block, rows);
        } catch {
          refused = true;
        }
      }
      await held.put(source, block, rows);
    },
    async get(source, block) {
      const found = atHand.get(source)?.get(block) ?? (await held.get(source, block));
      return found ?? kept.get(source, block).catch(() => undefined);
    },
    async remove(source) {
      for (const rows of atHand.get(source)?.values() ?? []) room += sizeOf(rows);
      atHand.delete(source);
      await held.remove(source);
      await kept.remove(source).catch(() => {});
    },
  };
}
