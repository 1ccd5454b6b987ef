import type { CsvRows } from '#engines/audience-import/parse-rows.ts';
import { prefixRange } from '#storage/database.ts';
import { openImportDatabase } from './database.ts';

export interface BlockStore {
  put(source: string, block: number, rows: CsvRows): Promise<void>;
  get(source: string, block: number): Promise<CsvRows | undefined>;
  remove(source: string): Promise<void>;
}

const databaseStore: BlockStore = {
  put: async (source, block, rows) =>
    void (await (await openImportDatabase()).put('blocks', rows, [source, block])),
  get: async (source, block) => (await openImportDatabase()).get('blocks', [source, block]),
  remove: async (source) => (await openImportDatabase()).delete('blocks', prefixRange(source)),
};

function createMemoryStore(): BlockStore {
  const blocks = new Map<string, Map<number, CsvRows>>();
  return {
    async put(source, block, rows) {
      const sourceBlocks = blocks.get(source) ?? new Map<number, CsvRows>();
      blocks.set(source, sourceBlocks.set(block, rows));
    },
    get: async (source, block) => blocks.get(source)?.get(block),
    remove: async (source) => void blocks.delete(source),
  };
}

/** Most files fit in this cache, so checking them needs no database reads. */
const MAX_CACHED_CHARACTERS = 8_000_000;

const countCharacters = ({ rows }: CsvRows) =>
  rows.reduce((sum, row) => row.reduce((part, cell) => part + cell.length, sum), 0);

/** Stores blocks in IndexedDB, and in memory once the browser denies storage or its quota is exceeded. */
export function createBlockStore(): BlockStore & { hasFailed(): boolean } {
  const memory = createMemoryStore();
  const cache = new Map<string, Map<number, CsvRows>>();
  let freeCharacters = MAX_CACHED_CHARACTERS;
  let hasFailed = false;
  return {
    hasFailed: () => hasFailed,
    async put(source, block, rows) {
      const size = countCharacters(rows);
      if (size <= freeCharacters) {
        freeCharacters -= size;
        cache.set(source, (cache.get(source) ?? new Map<number, CsvRows>()).set(block, rows));
      }
      if (!hasFailed) {
        try {
          return await databaseStore.put(source, block, rows);
        } catch {
          hasFailed = true;
        }
      }
      await memory.put(source, block, rows);
    },
    async get(source, block) {
      const found = cache.get(source)?.get(block) ?? (await memory.get(source, block));
      return found ?? databaseStore.get(source, block).catch(() => undefined);
    },
    async remove(source) {
      for (const rows of cache.get(source)?.values() ?? []) freeCharacters += countCharacters(rows);
      cache.delete(source);
      await memory.remove(source);
      await databaseStore.remove(source).catch(() => {});
    },
  };
}
