import { expect, it } from 'vitest';
import { excludesZero } from '#engines/sessions/index.ts';
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

it('requires stronger changes the more pages there are', () => {
  const [alone, among] = [changeAmong(1), changeAmong(40)];
  expect(alone).toMatchObject({ current: 480, earlier: 420 });
  const widthOf = (change: typeof alone) => (change?.interval?.high ?? 0) - (change?.interval?.low ?? 0);
  expect(widthOf(among)).toBeGreaterThan(1.3 * widthOf(alone));
});

it('tells no change of a few sessions or days', () => {
  const few = { current: [1, 0, 0, 0, 0, 0, 0, 0], earlier: [2, 0, 0, 0, 0, 0, 0, 0] };
  const short = { current: [40, 50, 60], earlier: [10, 10, 10] };
  const clear = { current: days(20), earlier: days(10) };
  const changes = countChanges(
    new Map(Object.entries({ few, short, clear }).map(([page, compared]) => [page, { compared }])),
  );
  expect(changes.get('few')).toEqual({ current: 1, earlier: 2, interval: null });
  expect(changes.get('short')).toEqual({ current: 150, earlier: 30, interval: null });
  const { interval } = changes.get('clear') ?? {};
  expect(interval && excludesZero(interval)).toBe(true);
});
