import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearch } from './words.ts';

interface Named {
  name: string;
}

const named = (...names: string[]): Named[] => names.map((name) => ({ name }));
const search = createSearch(({ name }: Named) => [name]);

it('leaves over what holds every word, whatever its case and accents', () => {
  const rows = named('Zoë Vans', 'Vans of Zoe', 'Depot');
  expect(search(rows, 'zoe VAN')).toEqual(rows.slice(0, 2));
  expect(search(rows, 'zoe depot')).toEqual([]);
});

it('answers the same array as long as the same are left', () => {
  const rows = named('Van 1', 'Van 2', 'Depot');
  expect(search(rows, '')).toBe(rows);
  const text = search(rows, 'v');
  expect(search(rows, 'va')).toBe(text);
  expect(search(rows, 'van ')).toBe(text);
  expect(search(rows, 'van 2')).toEqual(rows.slice(1, 2));
  expect(search(rows, '')).toBe(rows);
});

it('finds of what is typed, letter by letter or not, what a search at once finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', 'A') });
  fc.assert(
    fc.property(fc.array(text), fc.array(text), (names, typed) => {
      const rows = named(...names);
      for (const q of typed.flatMap((each) => [...each].map((_, at) => each.slice(0, at + 1)))) {
        const atOnce = createSearch(({ name }: Named) => [name])(rows, q);
        expect(search(rows, q)).toEqual(atOnce);
      }
    }),
  );
});
