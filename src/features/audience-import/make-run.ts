import type { QueryClient } from '@tanstack/react-query';
import type { Run } from '#engines/audience-import/run.ts';
import type { WorkerReader } from './read-in-worker.ts';
import { RunHost } from './run-host.ts';
import { addHost } from './run-hosts.ts';
import { runStore } from './run-store.ts';

type Facts = Omit<Run, 'id' | 'createdAt' | 'state' | 'spent'>;

/** Makes a run of checked rows. It is kept before its first row is sent, as its rows' keys are made of its id. */
export async function makeRun(
  facts: Facts,
  { client, reader }: { client: QueryClient; reader: WorkerReader },
): Promise<RunHost> {
  const run: Run = { ...facts, id: crypto.randomUUID(), createdAt: Date.now(), state: 'paused', spent: 0 };
  try {
    await runStore.put(run);
    await runStore.prune(run.tenant, run.pageId);
  } catch {
    // Where storage is refused a run lasts as long as its tab.
  }
  const host = new RunHost(run.id, client, { run, reader });
  addHost(host);
  return host;
}
