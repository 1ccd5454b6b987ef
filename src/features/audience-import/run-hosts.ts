import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Run } from '#engines/audience-import/run.ts';
import { plural } from '#lib/text.ts';
import { onLeaveTenant } from '#shell/leave-tenant.ts';
import { toast } from '#shell/notify.ts';
import { runStore } from './import-store.ts';
import { RunHost } from './run-host.ts';
import type { WorkerReader } from './worker-reader.ts';

interface HostEntry {
  host: RunHost;
  viewerCount: number;
}

const hosts = new Map<string, HostEntry>();

/** Keeps the host while a screen remounts. */
const RELEASE_DELAY_MS = 1000;

onLeaveTenant(() => {
  for (const { host } of hosts.values()) host.abandon();
  hosts.clear();
});

/**
 * Starts a run of checked rows and returns its ID.
 *
 * @param reader the worker that read the file
 */
export async function startRun(
  input: Omit<Run, 'id' | 'createdAt' | 'state' | 'elapsedMs'>,
  client: QueryClient,
  reader: WorkerReader,
): Promise<string> {
  const run: Run = {
    ...input,
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    state: 'paused',
    elapsedMs: 0,
  };
  try {
    // Stored before its first row is sent, because row keys contain its ID.
    await runStore.put(run);
    await runStore.prune(run.tenant, run.pageId);
  } catch {
    // Without storage, the run lasts as long as its tab.
  }
  const host = new RunHost(run.id, client, { run, reader });
  hosts.set(run.id, { host, viewerCount: 0 });
  const state = host.state.get();
  if (state.status === 'thisTab') state.runner.start();
  return run.id;
}

/** Host of a run that the screen shows. An active run continues without a screen. */
export function useRunHost(id: string): RunHost {
  const client = useQueryClient();
  const [host] = useState(() => getHost(id, client));
  useEffect(() => trackViewer(host), [host]);
  return host;
}

function getHost(id: string, client: QueryClient): RunHost {
  const existing = hosts.get(id)?.host;
  if (existing) return existing;
  const host = new RunHost(id, client);
  hosts.set(id, { host, viewerCount: 0 });
  return host;
}

function trackViewer(host: RunHost): () => void {
  const entry = hosts.get(host.id);
  if (!entry) return () => {};
  entry.viewerCount += 1;
  return () => {
    entry.viewerCount -= 1;
    setTimeout(() => release(entry), RELEASE_DELAY_MS);
  };
}

function release(entry: HostEntry): void {
  const { host } = entry;
  if (entry.viewerCount > 0 || hosts.get(host.id) !== entry) return;
  if (!host.isActive) {
    hosts.delete(host.id);
    host.dispose();
    return;
  }
  const { unsubscribe } = host.state.subscribe((state) => {
    if (host.isActive) return;
    unsubscribe();
    if (entry.viewerCount > 0) return;
    if (state.status === 'thisTab') notifyFinished(state.progress.counts.created);
    release(entry);
  });
}

const notifyFinished = (created: number) =>
  toast.info('Import finished', { detail: `${plural(created, 'audience')} created.` });
