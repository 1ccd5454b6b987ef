import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural } from '#lib/text.ts';
import { onLeaveTenant } from '#shell/leave-tenant.ts';
import { toast } from '#shell/notify.ts';
import { RunHost } from './run-host.ts';

interface HostEntry {
  host: RunHost;
  viewers: number;
}

const hosts = new Map<string, HostEntry>();

/** Keeps the host while a screen remounts. */
const RELEASE_DELAY_MS = 1000;

onLeaveTenant(() => {
  for (const { host } of hosts.values()) host.abandon();
  hosts.clear();
});

export function addHost(host: RunHost): void {
  hosts.set(host.id, { host, viewers: 0 });
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
  addHost(host);
  return host;
}

function trackViewer(host: RunHost): () => void {
  const entry = hosts.get(host.id);
  if (!entry) return () => {};
  entry.viewers += 1;
  return () => {
    entry.viewers -= 1;
    setTimeout(() => release(entry), RELEASE_DELAY_MS);
  };
}

function release(entry: HostEntry): void {
  const { host } = entry;
  if (entry.viewers > 0 || hosts.get(host.id) !== entry) return;
  if (!host.isActive) {
    hosts.delete(host.id);
    host.dispose();
    return;
  }
  const { unsubscribe } = host.state.subscribe((state) => {
    if (host.isActive) return;
    unsubscribe();
    if (entry.viewers > 0) return;
    if (state.status === 'thisTab') notifyFinished(state.progress.counts.created);
    release(entry);
  });
}

const notifyFinished = (created: number) =>
  toast.info('Import finished', { detail: `${plural(created, 'audience')} created.` });
