import type { sessionSnapshots } from '#storage/session-snapshots.ts';

const values = new Map<string, unknown>();
const keyOf = (tenant: string, name: string) => JSON.stringify([tenant, name]);

/** In-memory replacement of the IndexedDB store. */
export const memorySnapshots: typeof sessionSnapshots = {
  get: async (tenant, name) => values.get(keyOf(tenant, name)),
  put: async (tenant, name, createValue) =>
    void values.set(keyOf(tenant, name), structuredClone(createValue())),
  remove: async (tenant, name) => void values.delete(keyOf(tenant, name)),
};
