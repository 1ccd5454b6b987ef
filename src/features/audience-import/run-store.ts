import { type Result, Results } from '#engines/audience-import/results.ts';
import type { Run } from '#engines/audience-import/run.ts';
import { prefixRange } from '#storage/database.ts';
import { open, type Told } from './database.ts';

/** As many runs of a page as are kept; an unfinished one is never among those forgotten. */
const KEPT = 5;

/** A run that has rows left. */
export interface UnfinishedRun {
  id: string;
  pageId: string;
  /** The file's name; null for pasted text. */
  name: string | null;
  createdAt: number;
  rows: number;
  left: number;
}

/** Runs and what came of their rows, kept in this browser. Each throws where storage is refused. */
export const runStore = {
  get: async (id: string): Promise<Run | undefined> => (await open()).get('runs', id),

  /** The latest word on each row. */
  async results(id: string): Promise<Iterable<Result>> {
    const latest = new Map<number, Result>();
    for (const { results, forgotten } of await (await open()).getAll('results', prefixRange(id))) {
      for (const row of forgotten) latest.delete(row);
      for (const result of results) latest.set(result.row, result);
    }
    return latest.values();
  },

  /** The runs of a page, the latest first. */
  async of(tenant: string, pageId: string): Promise<Run[]> {
    const runs = await (await open()).getAllFromIndex('runs', 'page', [tenant, pageId]);
    return runs.sort((a, b) => b.createdAt - a.createdAt);
  },

  /** The runs of a tenant, or of one page, that have rows left, the latest first. */
  async unfinished(tenant: string, pageId?: string): Promise<UnfinishedRun[]> {
    const of = pageId === undefined ? prefixRange(tenant) : prefixRange(tenant, pageId);
    const runs = await (await open()).getAllFromIndex('runs', 'page', of);
    const found: UnfinishedRun[] = [];
    for (const { id, pageId, source, createdAt, rows, state } of runs) {
      if (isFinished({ state })) continue;
      const { created, refused, doubtful } = new Results(await runStore.results(id)).counts;
      const left = rows.length - created - refused - doubtful;
      found.push({ id, pageId, name: source.name, createdAt, rows: rows.length, left });
    }
    return found.sort((a, b) => b.createdAt - a.createdAt);
  },

  put: async (run: Run) => void (await (await open()).put('runs', run)),

  /** Keeps what came of rows, and forgets what was kept of others, all at once. */
  async keep(run: string, told: Told): Promise<void> {
    const { store, done } = (await open()).transaction('results', 'readwrite');
    const last = await store.openKeyCursor(prefixRange(run), 'prev');
    void store.put(told, [run, (last?.key[1] ?? 0) + 1]);
    await done;
  },

  /** Forgets the oldest finished runs of a page. */
  async prune(tenant: string, pageId: string): Promise<void> {
    const runs = await runStore.of(tenant, pageId);
    for (const run of runs.slice(KEPT).filter(isFinished)) await remove(run);
  },

  /** Removes the finished runs of every tenant but this one; unfinished ones are unsaved work and stay. */
  async clearFinished(keep: string | null): Promise<void> {
    const runs = await (await open()).getAll('runs');
    for (const run of runs) if (run.tenant !== keep && isFinished(run)) await remove(run);
    if (keep === null) await removeStrayRows();
  },

  /** Removes the unfinished runs of a tenant. */
  async removeUnfinished(tenant: string): Promise<void> {
    const runs = await (await open()).getAll('runs');
    for (const run of runs) if (run.tenant === tenant && !isFinished(run)) await remove(run);
  },

  /** Removes runs made before `time`, epoch ms, of all tenants. */
  async removeOlderThan(time: number): Promise<void> {
    for (const run of await (await open()).getAll('runs')) if (run.createdAt < time) await remove(run);
  },
};

const isFinished = ({ state }: Pick<Run, 'state'>) => state === 'done' || state === 'stopped';

async function remove(run: Run): Promise<void> {
  const transaction = (await open()).transaction(['runs', 'results', 'blocks'], 'readwrite');
  void transaction.objectStore('results').delete(prefixRange(run.id));
  void transaction.objectStore('blocks').delete(prefixRange(run.source.id));
  void transaction.objectStore('runs').delete(run.id);
  await transaction.done;
}

/** Rows of files that were chosen and never became a run. */
async function removeStrayRows(): Promise<void> {
  const db = await open();
  const sources = new Set((await db.getAll('runs')).map(({ source }) => source.id));
  for (const key of await db.getAllKeys('blocks')) if (!sources.has(key[0])) await db.delete('blocks', key);
}
