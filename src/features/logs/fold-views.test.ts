import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldViews } from './fold-views.ts';
import type { LogEntry } from './logs-queries.ts';

const groups = [
  { id: '0', label: 'Today' },
  { id: '1', label: 'Yesterday' },
] as const;
const day = { groupOf: ({ createdAt }: LogEntry) => groups[createdAt === 'today' ? 0 : 1] };
const log = (accountLogId: string, isView = true, createdAt = 'today') =>
  ({
    accountLogId,
    createdAt,
    type: isView ? 'page-view' : 'call',
    payload: '{"path": "/prices", "seconds": 40}',
  }) as LogEntry;
const idsOf = (logs: readonly LogEntry[], opened: string[] = []) =>
  foldViews(logs, day, new Set(opened)).map((row) =>
    [row, ...(row.views?.slice(1) ?? [])]
      .map((each) => 'accountLogId' in each && each.accountLogId)
      .join('+'),
  );

it('folds three or more page views in a row, within a day', () => {
  expect(idsOf([log('a'), log('b'), log('c'), log('d', false), log('e'), log('f')])).toEqual([
    'a+b+c',
    'd',
    'e',
    'f',
  ]);
  const nextDay = [log('a'), log('b'), log('c', true, 'yesterday'), log('d', true, 'yesterday')];
  expect(idsOf(nextDay)).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf([log('a'), { ...log('b'), deletedAt: 'today' }, log('c'), log('d')])).toHaveLength(4);
});

it('shows each of them once one was opened', () => {
  expect(idsOf([log('a'), log('b'), log('c')], ['b'])).toEqual(['a', 'b', 'c']);
});

it('keeps every entry, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean())), (specs) => {
      const logs = specs.map(([isView, isToday], index) => log(`${index}`, isView, isToday ? 'today' : ''));
      const rows = foldViews(logs, day, new Set());
      expect(rows.flatMap((row) => row.views ?? [row])).toEqual(logs);
    }),
  );
});
