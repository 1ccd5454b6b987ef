import { afterAll } from 'vitest';

// A file that imports this begins at noon of the same day: its tests don't depend on the date, or cross midnight.
const RealDate = globalThis.Date;
const lead = Date.UTC(2026, 10, 27, 12) - Date.now();
const now = () => RealDate.now() + lead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, params, newTarget) =>
    Reflect.construct(target, params.length > 0 ? params : [now()], newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
afterAll(() => {
  globalThis.Date = RealDate;
});
