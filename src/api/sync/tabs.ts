import type { Operation } from '#contract/operations.ts';
import { once } from '#lib/memoize.ts';

export type TabMessage =
  /** The user signed in or out. */
  | { type: 'session' }
  /** The caches of all tenants except `keep` are about to be removed. */
  | { type: 'cacheClear'; keep: string | null }
  | {
      type: 'saved';
      /** Fingerprint of the record's tenant. */
      tenant: string;
      /** First part of the query keys to invalidate; not operations are cached records and drafts. */
      operation: Operation | 'known' | 'drafts';
    };

const getChannel = once(() => new BroadcastChannel('audience-console'));

/** Sends a message to the other tabs, not to this one. */
export const broadcast = (message: TabMessage): void => getChannel().postMessage(message);

/** Subscribes to messages of other tabs; returns the cleanup. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  getChannel().addEventListener('message', handleMessage);
  return () => getChannel().removeEventListener('message', handleMessage);
}
