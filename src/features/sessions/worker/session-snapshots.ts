import { prefixRange } from '#storage/define-store.ts';
import { openSnapshots } from '#storage/session-snapshots.ts';

/** Cached sessions per tenant and name, in parts. All methods reject if storage is denied or full. */
export const sessionSnapshots = {
  /** Parts by name; none if nothing is stored. */
  async get(tenant: string, name: string): Promise<Record<string, unknown>> {
    const { store } = (await openSnapshots()).transaction('snapshots');
    const parts: Record<string, unknown> = {};
    // One by one, like `put`.
    for (const key of await store.getAllKeys(prefixRange(tenant, name))) parts[key[2]] = await store.get(key);
    return parts;
  },
  /** Stores all parts or, if one can't be stored or `parts` throws, none. They are created once the database is open. */
  async put(tenant: string, name: string, parts: Iterable<readonly [string, unknown]>): Promise<void> {
    const transaction = (await openSnapshots()).transaction('snapshots', 'readwrite');
    const putAll = async () => {
      try {
        // One by one, as each is copied and the browser frees the copy once it's stored.
        for (const [part, value] of parts) await transaction.store.put(value, [tenant, name, part]);
        // Else a reload before the browser reports success would abort it.
        transaction.commit();
      } catch (error) {
        if (!transaction.error) transaction.abort();
        throw error;
      }
    };
    await Promise.all([putAll(), transaction.done]);
  },
  remove: async (tenant: string, name: string) =>
    (await openSnapshots()).delete('snapshots', prefixRange(tenant, name)),
};
