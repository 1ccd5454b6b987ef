import { expect, it } from 'vitest';
import type { Range, Selection } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { csvFileName } from '#table/csv.ts';
import { exportNameParts } from './export-sessions.ts';

const calendar = calendarOf('America/New_York');
const now = Date.parse('2026-11-21T12:00:00Z');
const may: Range = {
  start: Date.parse('2008-05-01T04:00:00Z'),
  end: Date.parse('2008-06-01T04:00:00Z') - 1,
};
const nameOf = (range: Range | null, selection: Selection, audience?: string) =>
  csvFileName(
    exportNameParts({
      client: null,
      loadState: null,
      calendar,
      selection,
      page: 'Clothes',
      names: new Map([['audience_1', 'Fleets']]),
      range,
      search: { audience },
    }),
    now,
  );

it('names files by dates, audience and selection', () => {
  expect(nameOf({ start: null, end: null }, {})).toBe('sessions-Clothes-all-time-2026-11-21.csv');
  expect(nameOf(may, {})).toBe('sessions-Clothes-from-2008-05-01-to-2008-05-31-2026-11-21.csv');
  expect(nameOf(may, { clicks: { from: 5, to: 10 }, source: ['google'] }, 'audience_1')).toBe(
    'sessions-Clothes-from-2008-05-01-to-2008-05-31-Fleets-Clicks-5-to-9-Source-Google-2026-11-21.csv',
  );
  expect(nameOf({ ...may, end: null }, {})).toBe('sessions-Clothes-from-2008-05-01-2026-11-21.csv');
});
