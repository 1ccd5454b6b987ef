import type { sessionParts } from '#storage/session-parts.ts';

const things = new Map<string, Map<number, unknown>>();
const keyOf = (tenant: string, name: string) => JSON.stringify([tenant, name]);
const copy = (parts: ReadonlyMap<number, unknown>) => structuredClone([...parts]);

/** Keeps parts as the browser's store does, in memory. */
export const memoryParts: typeof sessionParts = {
  all: async (tenant, name) =>
    [...(things.get(keyOf(tenant, name)) ?? [])].sort(([a], [b]) => a - b).map(([, value]) => value),
  async put(tenant, name, parts, fits = () => true) {
    const held = things.get(keyOf(tenant, name)) ?? new Map<number, unknown>();
    if (!fits(held.get(0))) return false;
    things.set(keyOf(tenant, name), new Map([...held, ...copy(parts)]));
    return true;
  },
  replace: async (tenant, name, parts) => void things.set(keyOf(tenant, name), new Map(copy(parts))),
  remove: async (tenant, name) => void things.delete(keyOf(tenant, name)),
  async clearExcept(tenant) {
    for (const key of things.keys()) if (JSON.parse(key)[0] !== tenant) things.delete(key);
  },
};
