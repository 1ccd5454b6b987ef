import { sha256 } from '#server/ids.ts';

/** How long the service's word on a key holds: a screen that is loaded asks several times. */
const HOLDS_MS = 60_000;
const MOST_KEYS = 10_000;

/** The keys that the service accepted a moment ago. Only their hashes are kept. */
export interface RecentKeys {
  has(apiKey: string): boolean;
  add(apiKey: string): void;
  /** The service refused it: it is asked about the key again. */
  drop(apiKey: string): void;
}

export function recentKeys(now: () => number = Date.now): RecentKeys {
  // In the order they were added, so the first is the oldest.
  const accepted = new Map<string, number>();
  return {
    has(apiKey) {
      const at = accepted.get(sha256(apiKey));
      return at !== undefined && now() - at < HOLDS_MS;
    },
    add(apiKey) {
      const key = sha256(apiKey);
      accepted.delete(key);
      accepted.set(key, now());
      const [oldest] = accepted.keys();
      if (accepted.size > MOST_KEYS && oldest !== undefined) accepted.delete(oldest);
    },
    drop: (apiKey) => accepted.delete(sha256(apiKey)),
  };
}
