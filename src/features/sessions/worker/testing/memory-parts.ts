import type { sessionParts } from '#storage/session-parts.ts';

const datasets = new Map<string, Map<number, unknown>>();
const keyOf = (tenant: string, name: string) => JSON.stringify([tenant, name]);
const copy = (parts: ReadonlyMap<number, unknown>) => structuredClone([...parts]);

/** In-memory replacement of the IndexedDB store. */
export const memoryParts: typeof sessionParts = {
  all: async (tenant, name) =>
    [...(datasets.get(keyOf(tenant, name)) ?? [])].sort(([a], [b]) => a - b).map(([, value]) => value),
  async put(tenant, name, parts, matches = () => true) {
    const stored = datasets.get(keyOf(tenant, name)) ?? new Map<number, unknown>();
    if (!matches(stored.get(0))) return false;
    datasets.set(keyOf(tenant, name), new Map([...stored, ...copy(parts)]));
    return true;
  },
  replace: async (tenant, name, parts) => void datasets.set(keyOf(tenant, name), new Map(copy(parts))),
  remove: async (tenant, name) => void datasets.delete(keyOf(tenant, name)),
};
