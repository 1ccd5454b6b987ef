import type { ValueGenerator } from './generate.ts';

const START_MS = Date.UTC(2026, 2, 4, 12);
const HOUR_MS = 3_600_000;

/** Typical data that follows the reference. */
export const typical: ValueGenerator = {
  text: (key, n) => `${key} ${n}`,
  id: (key, n) => `${key}-${n}`,
  time: (_key, n) => `+${START_MS - n * HOUR_MS}`,
  enumValue: (values, n) => values[n % values.length],
  number: (_key, n) => n,
  boolean: (n) => n % 2 === 0,
  unknownObject: (n) => ({ text: `Entry ${n}` }),
  itemCount: () => 2,
  key: () => 'filled',
};

/** Only what the reference requires: optional keys are absent, nullable ones null, lists empty. */
export const sparse: ValueGenerator = {
  ...typical,
  text: (key, n) => (n % 2 === 0 ? '' : `${key} ${n}`),
  unknownObject: () => ({}),
  itemCount: () => 0,
  key: ({ key, required, nullable }) =>
    !required ? 'absent' : nullable || key === 'publishedVersion' ? 'null' : 'filled',
};

/** Less than the reference requires: only IDs; other keys are absent or, in every other record, null. */
export const idsOnly: ValueGenerator = {
  ...typical,
  key: ({ identity, n }) => (identity ? 'filled' : n % 2 === 0 ? 'absent' : 'null'),
};
