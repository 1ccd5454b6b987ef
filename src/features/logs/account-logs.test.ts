import { describe, expect, it } from 'vitest';
import { groupByDay } from './days.ts';
import { filterLogs, seen, sourceOf } from './filter.ts';
import { summaryOf, textOf } from './summary.ts';

const at = (iso: string) => Date.parse(iso);
const entry = (createdAt: string | null) => ({ accountLogId: 'a', createdAt });

describe('days of a log', () => {
  it('are those of the zone', () => {
    const now = at('2026-03-16T23:30:00Z');
    const utc = groupByDay('UTC', now);
    const tokyo = groupByDay('Asia/Tokyo', now);
    const late = entry('2026-03-15T22:15:00Z');
    expect(utc.groupOf(late).label).toBe('Yesterday');
    expect(tokyo.groupOf(late).label).toBe('Yesterday');
    expect(tokyo.groupOf(entry('2026-03-15T14:59:00Z')).label).toBe('Sunday 15 March');
    expect(utc.groupOf(entry('2026-03-14T23:59:00Z')).label).toBe('Saturday 14 March');
    expect(tokyo.groupOf(entry('2026-03-16T15:00:00Z')).label).toBe('Today');
    expect(tokyo.groupOf(entry('2026-03-16T14:59:59Z')).label).toBe('Yesterday');
    expect(utc.groupOf(entry('+1739000000000')).label).toBe('Saturday 8 February 2025');
  });

  it('know yesterday after a day of 23 hours and after one of 25', () => {
    const spring = groupByDay('Europe/Berlin', at('2026-03-29T22:30:00Z'));
    expect(spring.groupOf(entry('2026-03-29T10:00:00Z')).label).toBe('Yesterday');
    expect(spring.groupOf(entry('2026-03-28T22:45:00Z')).label).toBe('Saturday 28 March');
    const autumn = groupByDay('Europe/Berlin', at('2026-10-25T23:30:00Z'));
    expect(autumn.groupOf(entry('2026-10-24T22:10:00Z')).label).toBe('Yesterday');
    expect(autumn.groupOf(entry('2026-10-24T21:50:00Z')).label).toBe('Saturday 24 October');
  });

  it('stand for times that cannot be read, and for the ends of time', () => {
    const { groupOf, aside } = groupByDay('Europe/Berlin', at('2026-03-16T12:00:00Z'));
    expect(groupOf(entry('soon'))).toEqual({ id: 'unknown', label: 'Day unknown' });
    expect(groupOf(entry(null)).id).toBe('unknown');
    expect(() => groupOf(entry('+8640000000000000'))).not.toThrow();
    expect(aside(1, false)).toBe('1 entry');
    expect(aside(1204, true)).toBe('1,204 entries so far');
  });
});

describe('the summary of a payload', () => {
  const summary = (payload: object) => summaryOf(JSON.stringify(payload));
  const text = (payload: object) => textOf(JSON.stringify(payload));

  it('is its own words in one line', () => {
    expect(summary({ title: 'b', text: ' a\n\n c\u0000d ' })).toEqual({ text: 'a c d', own: true });
    expect(summary({ text: '  ', subject: 7, name: 'Depot' }).text).toBe('Depot');
    expect(summary({ text: 'x'.repeat(100_000) }).text).toHaveLength(301);
  });
  it('is the words of its parts where it has none itself', () => {
    expect(summary({ form: 7, fields: { email: 'a@b.example', message: 'Call me' } })).toEqual({
      text: 'Call me',
      own: true,
    });
    expect(summary({ a: 1, b: [], text: { text: 'deep' } }).text).toBe('deep');
    expect(summary({ deep: { note: 'far' }, page: 'near' }).text).toBe('near');
    expect(summary({ list: Array.from({ length: 100_000 }, () => ({})), seconds: 3 }).text).toBe(
      'seconds: 3',
    );
  });
  it('is its first values where nothing in it is called like words', () => {
    expect(
      summary({
        path: '/docs',
        seconds: 858,
        at: '2026-11-21T08:44:10Z',
        more: null,
        known: false,
        last: 1,
      }),
    ).toEqual({
      text: 'path: /docs, seconds: 858, known: false',
      own: false,
    });
  });
  it('shows numbers as they were written', () => {
    const source = '{"order": 9007199254740993, "limit": 1e400, "share": 0.10, "more": 1}';
    expect(summaryOf(source).text).toBe('order: 9007199254740993, limit: 1e400, share: 0.10');
  });
  it('says how much there is where there is nothing to show', () => {
    expect(summary({ a: null, b: [], c: '  ' }).text).toBe('No text, 3 fields');
    expect(summary({}).text).toBe('Empty payload');
    expect(summaryOf(null)).toEqual({ text: 'No payload', own: false });
    expect(summaryOf('{"__proto__":{"constructor":{}}}').text).toBe('No text, 1 field');
  });
  it('leaves a text as it was written', () => {
    expect(text({ text: ' a\n b' })).toBe(' a\n b');
    expect(text({ text: 3 })).toBeNull();
    expect(textOf(undefined)).toBeNull();
  });
});

describe('the filters of a log', () => {
  const logs = [
    { accountLogId: '1', source: 'crm', type: 'note', payload: '{ "text": "N\\u00f6rdliches Depot" }' },
    { accountLogId: '2', source: 'web', type: 'note', payload: '{"deep":[{"site":"https:\\/\\/depot"}]}' },
    { accountLogId: '3', source: null, type: 'task', payload: null },
  ];
  const ids = (search: object) => filterLogs(logs, search).map(({ accountLogId }) => accountLogId);

  it('look at everything an entry holds', () => {
    expect(ids({ q: 'DEPOT' })).toEqual(['1', '2']);
    expect(ids({ q: 'nordliches note' })).toEqual(['1']);
    expect(ids({ q: 'https://depot' })).toEqual(['2']);
    expect(ids({ source: 'web,none' })).toEqual(['2', '3']);
    expect(ids({ source: 'web,crm', type: 'task' })).toEqual([]);
    expect(filterLogs(logs, {})).toBe(logs);
  });
  it('narrow what was found before, also in a log that has grown', () => {
    const more = [...logs, { accountLogId: '4', source: 'crm', type: 'note', payload: '{"text":"Depot 4"}' }];
    const found = (q: string, some = more) => filterLogs(some, { q }).map(({ accountLogId }) => accountLogId);
    expect(found('de')).toEqual(['1', '2', '4']);
    expect(found('depot 4')).toEqual(['4']);
    expect(found('depot')).toEqual(['1', '2', '4']);
    expect(found('depot', logs)).toEqual(['1', '2']);
    expect(found('depot', more.toReversed())).toEqual(['4', '2', '1']);
  });
  it('offer the values seen and the applied filters', () => {
    expect(seen(logs, sourceOf, ['mail'])).toEqual([
      { value: 'crm', label: 'crm', count: 1 },
      { value: 'none', label: 'none', count: 1 },
      { value: 'web', label: 'web', count: 1 },
      { value: 'mail', label: 'mail', count: 0 },
    ]);
  });
});
