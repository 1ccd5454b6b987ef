import { sha256 } from '#server/db/ids.ts';

/** A screen sends several requests as it loads. */
const TTL_MS = 60_000;
const MAX_KEYS = 10_000;

/** Keys that the service accepted recently, stored as hashes. */
export interface RecentKeys {
  has(apiKey: string): boolean;
  add(apiKey: string): void;
  delete(apiKey: string): void;
}

export function createRecentKeys(now: () => number = Date.now): RecentKeys {
  // In insertion order: the first is the oldest.
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
