import type { DBSchema } from 'idb';
import type { CsvRows, RowResult, Run } from '#engines/audience-import/index.ts';
import { defineDatabase, defineList, prefixRange } from '#storage/define-store.ts';
import { migratePages, migrateRows, migrateRuns } from './migrate-runs.ts';

interface Schema extends DBSchema {
  /** Rows of a file, read and written in blocks. */
  blocks: { key: [source: string, block: number]; value: CsvRows };
  runs: { key: string; value: Run; indexes: { tenant: string } };
  /** Append-only; the last result of a row is valid. */
  results: { key: [run: string, sequence: number]; value: ResultBatch };
}

/** Results of several rows and rows whose results were deleted, as writing single ones is slow. */
export interface ResultBatch {
  results: readonly RowResult[];
  deleted: readonly number[];
}

/** Rejects if the browser denies storage. */
const open = defineDatabase<Schema>({
  name: 'import',
  isUserData: true,
  migrations: [
    (db) => {
      db.createObjectStore('blocks');
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
      db.createObjectStore('results', { keyPath: ['run', 'row'] });
    },
    migrateRows,
    migrateRuns,
    migratePages,
  ],
  loadTenants: async (db) =>
    new Map(
      (await db.getAll('runs')).flatMap(({ id, source, tenant }) => [
        [id, tenant],
        [source?.id, tenant],
      ]),
    ),
});

/** Fields selected for columns before, by normalized column name; null for skipped columns. */
export const columnSelections = defineList({
  name: 'import-columns',
  isItem: (item): item is readonly [header: string, field: string | null] =>
    Array.isArray(item) && typeof item[0] === 'string',
});

/** Blocks that the browser refused to store. */
const blocksInMemory = new Map<string, CsvRows>();
const blockKey = (source: string, block: number) => `${source} ${block}`;

/** Rows of files in IndexedDB, or in memory if the browser denies storage or its quota is exceeded. */
export const blockStore = {
  /** Resolves to whether the block is stored. */
  async put(source: string, block: number, rows: CsvRows): Promise<boolean> {
    try {
      await (await open()).put('blocks', rows, [source, block]);
      return true;
    } catch {
      blocksInMemory.set(blockKey(source, block), rows);
      return false;
    }
  },
  async get(source: string, block: number): Promise<CsvRows | undefined> {
    const pending = blocksInMemory.get(blockKey(source, block));
    return pending ?? (await open()).get('blocks', [source, block]);
  },
  async remove(source: string): Promise<void> {
    for (const key of blocksInMemory.keys()) if (key.startsWith(`${source} `)) blocksInMemory.delete(key);
    await open()
      .then((db) => db.delete('blocks', prefixRange(source)))
      .catch(() => {});
  },
};

/** Only finished runs are deleted beyond this limit. */
const MAX_RUNS_PER_PAGE = 5;

/** Says which screen shows a run. */
export type RunRef = Pick<Run, 'id' | 'pageId'> & { bulkEdit?: Run['bulkEdit'] | undefined };

export interface UnfinishedRun extends RunRef {
  /** The file's name, or what a bulk edit does; null for pasted text. */
  name: string | null;
  createdAt: number;
  rows: number;
  left: number;
}

/** Runs and their results in IndexedDB. All methods reject if the browser denies storage. */
export const runStore = {
  async get(id: string): Promise<Run | undefined> {
    const run = await (await open()).get('runs', id);
    return run && isReadable(run) ? run : undefined;
  },

  /** Latest result of each row. */
  async results(id: string): Promise<RowResult[]> {
    const latest = new Map<number, RowResult>();
    for (const { results, deleted } of await (await open()).getAll('results', prefixRange(id))) {
      for (const row of deleted) latest.delete(row);
      for (const result of results) latest.set(result.row, result);
    }
    return [...latest.values()];
  },

  /** Runs of a tenant, newest first. */
  async of(tenant: string): Promise<Run[]> {
    const runs = await (await open()).getAllFromIndex('runs', 'tenant', tenant);
    return runs.filter(isReadable).sort((a, b) => b.createdAt - a.createdAt);
  },

  /** Unfinished runs of a tenant or page, newest first. */
  async listUnfinished(tenant: string, pageId?: string): Promise<UnfinishedRun[]> {
    const unfinished: UnfinishedRun[] = [];
    for (const run of await runStore.of(tenant)) {
      if (isFinished(run) || (pageId !== undefined && run.pageId !== pageId)) continue;
      const { id, bulkEdit, source, createdAt, rows } = run;
      const results = await runStore.results(id).catch(() => null);
      if (!results) continue;
      const left = rows.length - results.filter(({ outcome }) => outcome !== 'sent').length;
      // Its end is stored after its last result.
      if (left === 0) continue;
      const description = { name: source.name, createdAt, rows: rows.length, left };
      unfinished.push({ id, pageId: run.pageId, bulkEdit, ...description });
    }
    return unfinished;
  },

  add: async (run: Run) => void (await (await open()).add('runs', run)),

  /** Replaces a run, unless it was removed, such as at sign-out. */
  async put(run: Run): Promise<void> {
    const { store } = (await open()).transaction('runs', 'readwrite');
    await (await store.openCursor(run.id))?.update(run);
  },

  /** Rejects if the run was removed. */
  async saveResults(run: string, batch: ResultBatch): Promise<void> {
    const transaction = (await open()).transaction(['results', 'runs'], 'readwrite');
    if (!(await transaction.objectStore('runs').getKey(run))) throw new Error('Removed');
    const store = transaction.objectStore('results');
    const last = await store.openKeyCursor(prefixRange(run), 'prev');
    void store.put(batch, [run, (last?.key[1] ?? 0) + 1]);
    await transaction.done;
  },

  /** Removes the oldest finished runs of a page, or of several pages. */
  async prune(tenant: string, pageId: string | null): Promise<void> {
    const runs = (await runStore.of(tenant)).filter((run) => run.pageId === pageId);
    await removeRuns(runs.slice(MAX_RUNS_PER_PAGE).filter(isFinished));
  },

  /** Removes the finished runs of all other tenants. Unfinished runs are unsaved work and stay. */
  async clearFinished(keptTenant: string | null): Promise<void> {
    await removeRuns(await listRuns((run) => run.tenant !== keptTenant && isFinished(run)));
    if (keptTenant === null) await removeOrphanedBlocks();
  },

  removeUnfinished: async (tenant: string): Promise<void> =>
    removeRuns(await listRuns((run) => run.tenant === tenant && !isFinished(run))),

  /** Removes runs of all tenants created before `time`, in epoch ms. */
  removeOlderThan: async (time: number): Promise<void> =>
    removeRuns(await listRuns((run) => run.createdAt < time)),
};

const isFinished = ({ state }: Run) => state === 'done' || state === 'stopped';

/** False for damaged runs, which stay stored. */
const isReadable = ({ source, plan, rows, statuses }: Run) =>
  Boolean(source?.headers && plan?.mapping && rows && statuses);

const listRuns = async (matches: (run: Run) => boolean): Promise<Run[]> =>
  (await (await open()).getAll('runs')).filter((run) => isReadable(run) && matches(run));

async function removeRuns(runs: readonly Run[]): Promise<void> {
  const transaction = (await open()).transaction(['runs', 'results', 'blocks'], 'readwrite');
  for (const { id, source } of runs) {
    void transaction.objectStore('results').delete(prefixRange(id));
    void transaction.objectStore('blocks').delete(prefixRange(source.id));
    void transaction.objectStore('runs').delete(id);
  }
  await transaction.done;
}

/** Removes the rows of files that were never imported. */
async function removeOrphanedBlocks(): Promise<void> {
  const db = await open();
  const sources = new Set((await db.getAll('runs')).map(({ source }) => source?.id));
  for (const key of await db.getAllKeys('blocks')) if (!sources.has(key[0])) await db.delete('blocks', key);
}
