import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message?.slice(0, 2000)) });

// happy-dom has no layout. Lists render the rows that fit this size.
for (const [property, size] of Object.entries({ offsetWidth: 1440, offsetHeight: 900 }))
  Object.defineProperty(HTMLElement.prototype, property, { configurable: true, get: () => size });

// Sizes that scripts depend on.
const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
for (const [, name = '', value = ''] of tokens.matchAll(/(--(?:breakpoint|spacing-row)[\w-]*): (\w+);/g))
  document.documentElement.style.setProperty(name, value);

afterEach(cleanup);

const timers = new Set<ReturnType<typeof setTimeout>>();
const startTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...params: Parameters<typeof startTimer>) => {
  const timer = startTimer(...params);
  timers.add(timer);
  return timer;
}, startTimer);
// Those of unmounted components, such as toasts, would fail once the file's window is gone.
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});
