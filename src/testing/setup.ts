import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { type ExternalToast, toast } from 'sonner';
import { afterAll, afterEach } from 'vitest';
import { WAIT_MS } from '../../scripts/test-timeouts.ts';

configure({ asyncUtilTimeout: WAIT_MS, getElementError: (message) => new Error(message?.slice(0, 2000)) });

// Turns off the stacks that React records for each element, which take an eighth of the time of tests.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

// Files of a worker also share the window's storage.
localStorage.clear();
sessionStorage.clear();

// happy-dom has no layout. Lists render the rows that fit this size.
for (const [property, size] of Object.entries({ offsetWidth: 1440, offsetHeight: 900 }))
  Object.defineProperty(HTMLElement.prototype, property, { configurable: true, get: () => size });

// Sizes that scripts depend on.
const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
for (const [, name = '', value = ''] of tokens.matchAll(/(--(?:breakpoint|spacing-row)[\w-]*): (\w+);/g))
  document.documentElement.style.setProperty(name, value);

const computeStyle = window.getComputedStyle.bind(window);
const INHERITED = ['visibility', 'pointer-events'];
/** Computed property of an element without style sheets. */
function styleProperty(element: HTMLElement, name: string): string {
  const own = element.style?.getPropertyValue(name) ?? '';
  if (own !== '') return own;
  if (name === 'display') return element.hidden ? 'none' : 'block';
  return INHERITED.includes(name) && element.parentElement ? styleProperty(element.parentElement, name) : '';
}
// happy-dom computes every property, which takes a quarter of some tests: queries by role ask for each element's style.
window.getComputedStyle = (element, pseudoElement) => {
  if (element === document.documentElement) return computeStyle(element, pseudoElement);
  const read = (name: string) => (pseudoElement ? '' : styleProperty(element as HTMLElement, name));
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, key) =>
      key === 'getPropertyValue'
        ? read
        : read(String(key).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  });
};

const { happyDOM } = window as unknown as {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
};
// Files of a worker also share the window.
afterEach(() => {
  cleanup();
  happyDOM.setViewport({ width: 1440, height: 900 });
});

const timers = new Set<ReturnType<typeof setTimeout>>();
const startTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...params: Parameters<typeof startTimer>) => {
  const timer = startTimer(...params);
  timers.add(timer);
  return timer;
}, startTimer);
// Timers of unmounted components, such as toasts, would fail once the file's window is gone.
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = startTimer;
});

// Notices stay until the test ends, however slow the machine is.
const { success, info } = toast;
const stay = (show: typeof info) => (title: Parameters<typeof info>[0], data?: ExternalToast) =>
  show(title, { ...data, duration: Number.POSITIVE_INFINITY });
Object.assign(toast, { success: stay(success), info: stay(info) });
afterAll(() => {
  Object.assign(toast, { success, info });
});

// A canceled animation of happy-dom leaves an unhandled rejection.
Reflect.deleteProperty(Element.prototype, 'animate');
