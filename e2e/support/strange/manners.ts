import type { Manner } from './build.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR = 3_600_000;

/** A service that does what the reference says and nothing odd. */
export const plain: Manner = {
  text: (key, n) => `${key} ${n}`,
  id: (key, n) => `${key}-${n}`,
  time: (_key, n) => `+${NOON - n * HOUR}`,
  oneOf: (words, n) => words[n % words.length],
  number: (_key, n) => n,
  flag: (n) => n % 2 === 0,
  anything: (n) => ({ text: `Entry ${n}` }),
  items: () => 2,
  key: () => 'filled',
};

/** Only what the reference requires: every optional key absent, every nullable one null, every list empty. */
export const sparse: Manner = {
  ...plain,
  text: (key, n) => (n % 2 === 0 ? '' : `${key} ${n}`),
  anything: () => ({}),
  items: () => 0,
  key: ({ key, required, nullable }) =>
    !required ? 'absent' : nullable || key === 'publishedVersion' ? 'null' : 'filled',
};

/** Less than the reference requires: nothing but identifiers, everything else absent or, in every other record, null. */
export const bare: Manner = {
  ...plain,
  key: ({ identity, n }) => (identity ? 'filled' : n % 2 === 0 ? 'absent' : 'null'),
};
