import type { QueryClient } from '@tanstack/react-query';
import { plural } from '#lib/text.ts';
import { onLeaveTenant } from '#shell/leave-tenant.ts';
import { toast } from '#shell/notify.ts';
import { RunHost } from './run-host.ts';

const hosts = new Map<string, { host: RunHost; viewers: number }>();

/** Keeps the host while a screen remounts. */
const RELEASE_DELAY_MS = 1000;

onLeaveTenant(() => {
  for (const { host } of hosts.values()) host.abandon();
  hosts.clear();
});

export function addHost(host: RunHost): void {
  hosts.set(host.id, { host, viewers: 0 });
}

export function getHost(id: string, client: QueryClient): RunHost {
  const existing = hosts.get(id)?.host;
  if (existing) return existing;
  const host = new RunHost(id, client);
  addHost(host);
  return host;
}

/** Registers a screen that shows the run and returns how to unregister. An active run continues without a screen. */
export function trackViewer(host: RunHost): () => void {
  const entry = hosts.get(host.id);
  if (!entry) return () => {};
  entry.viewers += 1;
  return () => {
    entry.viewers -= 1;
    setTimeout(() => release(entry), RELEASE_DELAY_MS);
  };
}

function release(entry: { host: RunHost; viewers: number }): void {
  const { host } = entry;
  if (entry.viewers > 0 || hosts.get(host.id) !== entry) return;
  if (!host.isActive) {
    hosts.delete(host.id);
    host.dispose();
    return;
  }
  const unsubscribe = host.subscribe(() => {
    if (host.isActive) return;
    unsubscribe();
    if (entry.viewers > 0) return;
    if (host.state.status === 'thisTab') notifyFinished(host.state.runner.results.counts.created);
    release(entry);
  });
}

const notifyFinished = (created: number) =>
  toast.info('Import finished', { detail: `${plural(created, 'audience')} created.` });
