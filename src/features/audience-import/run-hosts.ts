import type { QueryClient } from '@tanstack/react-query';
import { plural } from '#lib/text.ts';
import { onLeaveTenant } from '#shell/leave-tenant.ts';
import { toast } from '#shell/notify.ts';
import { RunHost } from './run-host.ts';

const hosts = new Map<string, { host: RunHost; viewers: number }>();

/** A screen may go away and come back at once. */
const SOON_MS = 1000;

onLeaveTenant(() => {
  for (const { host } of hosts.values()) host.leave();
  hosts.clear();
});

/** Takes a run that has just been made into this tab. */
export function addHost(host: RunHost): void {
  hosts.set(host.id, { host, viewers: 0 });
}

export function hostOf(id: string, client: QueryClient): RunHost {
  const known = hosts.get(id)?.host;
  if (known) return known;
  const host = new RunHost(id, client);
  addHost(host);
  return host;
}

/** Counts a screen that shows a run; answers how to end that. A run that is going goes on without a screen. */
export function view(host: RunHost): () => void {
  const entry = hosts.get(host.id);
  if (!entry) return () => {};
  entry.viewers += 1;
  return () => {
    entry.viewers -= 1;
    setTimeout(() => leave(entry), SOON_MS);
  };
}

function leave(entry: { host: RunHost; viewers: number }): void {
  const { host } = entry;
  if (entry.viewers > 0 || hosts.get(host.id) !== entry) return;
  if (!host.isGoing) {
    hosts.delete(host.id);
    host.end();
    return;
  }
  const unsubscribe = host.subscribe(() => {
    if (host.isGoing) return;
    unsubscribe();
    if (entry.viewers > 0) return;
    if (host.hosting.name === 'here') tell(host.hosting.runner.results.counts.created);
    leave(entry);
  });
}

const tell = (created: number) =>
  toast.info('Import finished', { detail: `${plural(created, 'audience')} created.` });
