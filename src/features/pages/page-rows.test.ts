import { expect, it } from 'vitest';
import { countChanges } from './page-rows.ts';

const days = (perDay: number) =>
  Array.from({ length: 30 }, (_, day) => (day % 2 === 0 ? perDay + 4 : perDay));
const changeAmong = (pages: number) => {
  const others = Array.from({ length: pages - 1 }, (_, page) => [`page ${page}`, compare(5, 5)] as const);
  return countChanges(new Map([['changed', compare(14, 12)], ...others])).get('changed');
};
const compare = (current: number, earlier: number) => ({
  compared: { current: days(current), earlier: days(earlier).toReversed() },
});

it('requires stronger changes of notable ones the more pages there are', () => {
  const [alone, among] = [changeAmong(1), changeAmong(40)];
  expect(alone?.change).toMatchObject({ current: 480, earlier: 420 });
  expect([alone?.isNotable, among?.isNotable]).toEqual([true, false]);
  // It's the same on the page's own screen, which knows no other pages.
  expect(among?.change).toEqual(alone?.change);
});

it('calls no change of a few sessions or days notable', () => {
  const few = { current: [1, 0, 0, 0, 0, 0, 0, 0], earlier: [2, 0, 0, 0, 0, 0, 0, 0] };
  const short = { current: [40, 50, 60], earlier: [10, 10, 10] };
  const clear = { current: days(20), earlier: days(10) };
  const changes = countChanges(
    new Map(Object.entries({ few, short, clear }).map(([page, compared]) => [page, { compared }])),
  );
  expect(changes.get('few')?.isNotable).toBe(false);
  expect(changes.get('short')).toEqual({
    change: { current: 150, earlier: 30, interval: null },
    isNotable: false,
  });
  expect(changes.get('clear')?.isNotable).toBe(true);
});
