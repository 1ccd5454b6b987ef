import { expect, it } from 'vitest';
import { initials } from './monogram.tsx';

it.each([
  ['Greta Hollmann', 'GH'],
  ['Greta van der Hollmann', 'GH'],
  ['élodie', 'É'],
  ['Zoe\u0301 Ng', 'ZN'],
  ['王 小明', '王小'],
  ['  (Ada) "Lovelace"', 'AL'],
  ['3M Company', '3C'],
  ['🎉 🎈', ''],
  ['', ''],
  [null, ''],
])('shortens %s to %s', (name, expected) => {
  expect(initials(name, 2)).toBe(expected);
  expect(initials(name, 1)).toBe(expected && [...expected][0]);
});

it('keeps combining marks with their letter', () => {
  expect(initials('e\u0301toile', 1)).toBe('É'.normalize('NFD'));
});
