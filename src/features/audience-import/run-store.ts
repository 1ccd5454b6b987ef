import type { Run } from '#engines/audience-import/run.ts';
import { type RowResult, RowResults } from '#engines/audience-import/run-queue.ts';
import { prefixRange } from '#storage/database.ts';
import { openImportDatabase, type ResultBatch } from './database.ts';

/** Unfinished runs beyond this limit are kept. */
const MAX_RUNS_PER_PAGE = 5;

export interface UnfinishedRun {
  id: string;
  pageId: string;
  /** The file's name; null for pasted text. */
  name: string | null;
  createdAt: number;
  rows: number;
  left: number;
}

/** Runs and their results in IndexedDB. All methods reject if the browser denies storage. */
export const runStore = {
  get: async (id: string): Promise<Run | undefined> => (await openImportDatabase()).get('runs', id),

  /** Latest result of each row. */
  async results(id: string): Promise<Iterable<RowResult>> {
    const latest = new Map<number, RowResult>();
    for (const { results, forgotten } of await (await openImportDatabase()).getAll(
      'results',
      prefixRange(id),
    )) {
      for (const row of forgotten) latest.delete(row);
      for (const result of results) latest.set(result.row, result);
    }
    return latest.values();
  },

  /** Newest first. */
  async of(tenant: string, pageId: string): Promise<Run[]> {
    const runs = await (await openImportDatabase()).getAllFromIndex('runs', 'page', [tenant, pageId]);
    return runs.sort((a, b) => b.createdAt - a.createdAt);
  },

  /** Unfinished runs of a tenant or page, newest first. */
  async listUnfinished(tenant: string, pageId?: string): Promise<UnfinishedRun[]> {
    const listForPage = pageId === undefined ? prefixRange(tenant) : prefixRange(tenant, pageId);
    const runs = await (await openImportDatabase()).getAllFromIndex('runs', 'page', listForPage);
    const found: UnfinishedRun[] = [];
    for (const { id, pageId, source, createdAt, rows, state } of runs) {
      if (isFinished({ state })) continue;
      const left = rows.length - new RowResults(await runStore.results(id)).completed;
      found.push({ id, pageId, name: source.name, createdAt, rows: rows.length, left });
    }
    return found.sort((a, b) => b.createdAt - a.createdAt);
  },

  put: async (run: Run) => void (await (await openImportDatabase()).put('runs', run)),

  async saveResults(run: string, batch: ResultBatch): Promise<void> {
    const { store, done } = (await openImportDatabase()).transaction('results', 'readwrite');
    const last = await store.openKeyCursor(prefixRange(run), 'prev');
    void store.put(batch, [run, (last?.key[1] ?? 0) + 1]);
    await done;
  },

  /** Removes the oldest finished runs of a page. */
  async prune(tenant: string, pageId: string): Promise<void> {
    const runs = await runStore.of(tenant, pageId);
    for (const run of runs.slice(MAX_RUNS_PER_PAGE).filter(isFinished)) await remove(run);
  },

  /** Removes the finished runs of all other tenants. Unfinished runs are unsaved work and stay. */
  async clearFinished(keptTenant: string | null): Promise<void> {
    const runs = await (await openImportDatabase()).getAll('runs');
    for (const run of runs) if (run.tenant !== keptTenant && isFinished(run)) await remove(run);
    if (keptTenant === null) await removeOrphanedBlocks();
  },

  async removeUnfinished(tenant: string): Promise<void> {
    const runs = await (await openImportDatabase()).getAll('runs');
    for (const run of runs) if (run.tenant === tenant && !isFinished(run)) await remove(run);
  },

  /** Removes runs of all tenants created before `time`, in epoch ms. */
  async removeOlderThan(time: number): Promise<void> {
    for (const run of await (await openImportDatabase()).getAll('runs'))
      if (run.createdAt < time) await remove(run);
  },
};

const isFinished = ({ state }: Pick<Run, 'state'>) => state === 'done' || state === 'stopped';

async function remove(run: Run): Promise<void> {
  const transaction = (await openImportDatabase()).transaction(['runs', 'results', 'blocks'], 'readwrite');
  void transaction.objectStore('results').delete(prefixRange(run.id));
  void transaction.objectStore('blocks').delete(prefixRange(run.source.id));
  void transaction.objectStore('runs').delete(run.id);
  await transaction.done;
}

/** Removes the rows of files that were never imported. */
async function removeOrphanedBlocks(): Promise<void> {
  const db = await openImportDatabase();
  const sources = new Set((await db.getAll('runs')).map(({ source }) => source.id));
  for (const key of await db.getAllKeys('blocks')) if (!sources.has(key[0])) await db.delete('blocks', key);
}
