import * as memory from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives the test a browser's databases, in memory and empty. */
export function stubDatabases(): void {
  for (const [name, value] of Object.entries(memory)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new memory.IDBFactory());
}
