import { sha256 } from '#server/ids.ts';

/** How long the service's word on a key holds: a screen that is loaded asks several times. */
const TTL_MS = 60_000;
const MAX_KEYS = 10_000;

/** The keys that the service accepted a moment ago. Only their hashes are kept. */
export interface RecentKeys {
  has(apiKey: string): boolean;
  add(apiKey: string): void;
  /** The service refused it: it is asked about the key again. */
  delete(apiKey: string): void;
}

export function createRecentKeys(now: () => number = Date.now): RecentKeys {
  // In the order they were added, so the first is the oldest.
  const accepted = new Map<string, number>();
  return {
    has(apiKey) {
      const at = accepted.get(sha256(apiKey));
      return at !== undefined && now() - at < TTL_MS;
    },
    add(apiKey) {
      const key = sha256(apiKey);
      accepted.delete(key);
      accepted.set(key, now());
      const [oldest] = accepted.keys();
      if (accepted.size > MAX_KEYS && oldest !== undefined) accepted.delete(oldest);
    },
    delete: (apiKey) => accepted.delete(sha256(apiKey)),
  };
}
