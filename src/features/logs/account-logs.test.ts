import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeEntry, nonBlankText, summaryOf } from './log-summary.ts';
import { groupByDay } from './log-table.tsx';
import { hiddenMatch } from './logs-columns.tsx';
import {
  cacheEntry,
  countValues,
  entryId,
  entryQuery,
  filterLogs,
  logQuery,
  sourceOf,
} from './logs-queries.ts';

const at = (iso: string) => Date.parse(iso);
const entry = (createdAt: string | null) => ({ accountLogId: 'a', createdAt });

describe('groupByDay', () => {
  it('groups by day of the time zone', () => {
    const now = at('2026-03-16T23:30:00Z');
    const utc = groupByDay('UTC', now);
    const zone = groupByDay('Asia/Tokyo', now);
    const time = entry('2026-03-15T22:15:00Z');
    expect(utc.groupOf(time).label).toBe('Yesterday, Sun 15 Mar');
    expect(zone.groupOf(time).label).toBe('Yesterday, Mon 16 Mar');
    expect(zone.groupOf(entry('2026-03-15T14:59:00Z')).label).toBe('Sun 15 Mar');
    expect(utc.groupOf(entry('2026-03-14T23:59:00Z')).label).toBe('Sat 14 Mar');
    expect(zone.groupOf(entry('2026-03-16T15:00:00Z')).label).toBe('Today, Tue 17 Mar');
    expect(zone.groupOf(entry('2026-03-16T14:59:59Z')).label).toBe('Yesterday, Mon 16 Mar');
    expect(utc.groupOf(entry('+1739000000000')).label).toBe('Sat 8 Feb 2025');
  });

  it('recognizes yesterday after days of 23 and 25 hours', () => {
    const spring = groupByDay('Europe/Berlin', at('2026-03-29T22:30:00Z'));
    expect(spring.groupOf(entry('2026-03-29T10:00:00Z')).label).toBe('Yesterday, Sun 29 Mar');
    expect(spring.groupOf(entry('2026-03-28T22:45:00Z')).label).toBe('Sat 28 Mar');
    const october = groupByDay('Europe/Berlin', at('2026-10-25T23:30:00Z'));
    expect(october.groupOf(entry('2026-10-24T22:10:00Z')).label).toBe('Yesterday, Sun 25 Oct');
    expect(october.groupOf(entry('2026-10-24T21:50:00Z')).label).toBe('Sat 24 Oct');
  });

  it('handles invalid and extreme times', () => {
    const { groupOf, summarize } = groupByDay('Europe/Berlin', at('2026-03-16T12:00:00Z'));
    expect(groupOf(entry('soon'))).toEqual({ id: 'unknown', label: 'Day unknown' });
    expect(groupOf(entry(null)).id).toBe('unknown');
    expect(() => groupOf(entry('+8640000000000000'))).not.toThrow();
    expect(summarize(1, false)).toBe('');
    expect(summarize(2, false)).toBe('2 entries');
    expect(summarize(1204, true)).toBe('1,204 entries so far');
  });
});

describe('summaryOf', () => {
  const summary = (payload: object) => summaryOf(JSON.stringify(payload));
  const text = (payload: object) => nonBlankText(JSON.stringify(payload));

  it('returns the text of the payload in one line', () => {
    expect(summary({ title: 'b', text: ' a\n\n c\u0000d ' })).toEqual({ text: 'a c d', isOwnText: true });
    expect(summary({ text: '  ', subject: 7, name: 'Depot' }).text).toBe('Depot');
    expect(summary({ text: 'x'.repeat(100_000) }).text).toHaveLength(301);
  });
  it('falls back to text in nested objects', () => {
    expect(summary({ form: 7, fields: { email: 'a@b.example', message: 'Call me' } })).toEqual({
      text: 'Call me',
      isOwnText: true,
    });
    expect(summary({ a: 1, b: [], text: { text: 'deep' } }).text).toBe('deep');
    expect(summary({ deep: { note: 'far' }, page: 'near' }).text).toBe('near');
    expect(summary({ list: Array.from({ length: 100_000 }, () => ({})), seconds: 3 }).text).toBe(
      'Duration: 3s',
    );
  });
  it('falls back to the first values', () => {
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
      text: 'Path: /docs, duration: 14m 18s, known: No',
      isOwnText: false,
    });
  });
  it('keeps the source text of numbers', () => {
    const source = '{"order": 9007199254740993, "limit": 1e400, "share": 0.10, "more": 1}';
    expect(summaryOf(source).text).toBe('Order: 9007199254740993, limit: 1e400, share: 0.10');
  });
  it('falls back to the number of fields', () => {
    expect(summary({ a: null, b: [], c: '  ' }).text).toBe('No text, 3 fields');
    expect(summary({}).text).toBe('No text');
    expect(summaryOf(null)).toEqual({ text: 'No text', isOwnText: false });
    expect(summaryOf('{"__proto__":{"constructor":{}}}').text).toBe('No text, 1 field');
  });
  it('leaves the text unchanged', () => {
    expect(text({ text: ' a\n b' })).toBe(' a\n b');
    expect(text({ text: 3 })).toBeNull();
    expect(nonBlankText(undefined)).toBeNull();
  });
});

describe('describeEntry', () => {
  const entry = (type: string | null, payload: object) =>
    describeEntry({ type, payload: JSON.stringify(payload) });

  it('says which page was viewed, and for how long', () => {
    expect(entry('page-view', { path: '/docs/api', seconds: 858 })).toEqual({
      lead: 'Viewed /docs/api',
      text: '14m 18s',
      isOwnText: false,
      isMuted: true,
    });
    expect(entry('pageView', { url: 'https://a.example', at: 3 })).toMatchObject({
      lead: 'Viewed https://a.example',
      text: '',
    });
    expect(entry('page-view', { seconds: 858 })).toMatchObject({
      lead: 'Page view',
      text: 'Duration: 14m 18s',
    });
  });
  it('says how often and how long, and the other values in words', () => {
    expect(entry('email-opened', { client: 'Gmail', times: 2 })).toMatchObject({
      lead: 'Email opened 2 times',
      text: 'Client: Gmail',
      isMuted: true,
    });
    expect(entry('email-opened', { times: 1 })).toMatchObject({ lead: 'Email opened once', text: '' });
    expect(entry('call-note', { text: 'Call again.', durationSeconds: 1086 })).toMatchObject({
      lead: 'Call note, 18m 6s',
      text: 'Call again.',
    });
    expect(entry('usage_week', { plans: 9, reRuns: 547, id: 'u-1', extra: 1 })).toMatchObject({
      lead: 'Usage week',
      text: 'Plans: 9, re runs: 547, ID: u-1',
    });
    expect(entry(null, {})).toEqual({ text: 'No text', isOwnText: false });
  });
  it('names what it happened to', () => {
    expect(entry('ticket-closed', { ticket: 'T-7', text: 'Fixed.' })).toMatchObject({
      lead: 'Ticket T-7 closed',
      text: 'Fixed.',
    });
    expect(entry('form-submit', { form: 'tender-pack' })).toMatchObject({
      lead: 'Form tender-pack submitted',
      text: '',
    });
    expect(entry('question', { page: 'electric', question: 'Which vans?' })).toMatchObject({
      lead: 'Asked a question',
      text: 'Which vans?',
      isQuestion: true,
    });
    expect(entry('note-added', { note: 'Call back' })).toMatchObject({
      lead: 'Note added',
      text: 'Call back',
    });
  });
  it('says who took part in an entry of an account', () => {
    const shared = (type: string, payload: object) =>
      describeEntry({ accountLogId: 'alog_1', type, payload: JSON.stringify(payload) });
    const call = {
      text: 'Call again.',
      durationSeconds: 60,
      participants: [{ name: 'Rosa Castelló' }, { name: 'Ida' }],
    };
    expect(shared('call-note', call).lead).toBe('Call with Rosa Castelló, 1m');
    expect(entry('call-note', call).lead).toBe('Call note, 1m');
    expect(shared('meeting', { title: 'Offer', attendees: ['Bram de Wit'] }).lead).toBe(
      'Meeting with Bram de Wit',
    );
    expect(shared('form-submit', { form: 'demo', fields: { name: 'Bram' } }).lead).toBe(
      'Form demo submitted by Bram',
    );
    const mail = { subject: 'Offer', to: ['bram@depot.example', 7] };
    expect(shared('email-sent', mail)).toMatchObject({ text: 'Offer', recipients: ['bram@depot.example'] });
    expect(entry('email-sent', mail)).not.toHaveProperty('recipients');
    expect(shared('stage-changed', { from: 'a', to: 'b' })).not.toHaveProperty('recipients');
  });
  it('says from what to what, unless there is a text', () => {
    expect(entry('stage-changed', { deal: { id: 'deal-1' }, from: 'pilot-offer', to: 'won' })).toEqual({
      lead: 'Stage changed',
      text: 'From pilot offer to won',
      isOwnText: false,
    });
    expect(entry('move', { from: 'a', to: 'b', note: 'By rail' }).text).toBe('By rail');
    expect(entry('move', { from: 'a', to: ['b'] }).text).toBe('From: a');
  });
  it('puts the type before a text inside the payload', () => {
    expect(entry('invoice-paid', { invoice: 7, lines: [{ text: 'Training day' }] })).toEqual({
      lead: 'Invoice paid',
      text: 'Training day',
      isOwnText: true,
    });
  });
  it('prefers the text of a payload to its path', () => {
    expect(entry('page-view', { path: '/docs', title: 'Docs' })).toEqual({
      lead: 'Page view',
      text: 'Docs',
      isOwnText: true,
    });
  });
});

describe('hiddenMatch', () => {
  const payload = JSON.stringify({
    text: 'Asked about charging',
    seconds: 314,
    participants: [{ name: 'Jörg O’Brien', role: 'VP Operations' }],
  });
  const hidden = (query: string) => hiddenMatch(payload, 'crm call-note Asked about charging', query);

  it('is the part of a payload that a row does not show', () => {
    expect(hidden('seconds: 314')).toBe('…charging, seconds: 314, participants: name: Jörg O’Brien, ro…');
    expect(hidden('asked obrien')).toBe('…Jörg O’Brien, role: VP Operations');
  });
  it('is empty if the row shows the match, or the match is no word of the payload', () => {
    expect(hidden('charg crm')).toBeNull();
    expect(hidden('alog_1')).toBeNull();
    expect(hidden(' ')).toBeNull();
  });
});

describe('filterLogs', () => {
  const logs = [
    { accountLogId: '1', source: 'crm', type: 'note', payload: '{ "text": "N\\u00f6rdliches Depot" }' },
    { accountLogId: '2', source: 'web', type: 'note', payload: '{"deep":[{"site":"https:\\/\\/depot"}]}' },
    { accountLogId: '3', source: null, type: 'task', payload: null },
  ];
  const ids = (search: object) => filterLogs(logs, search).map(entryId);

  it('searches all fields of an entry', () => {
    expect(ids({ q: 'DEPOT' })).toEqual(['1', '2']);
    expect(ids({ q: 'nordliches note' })).toEqual(['1']);
    expect(ids({ q: 'https://depot' })).toEqual(['2']);
    expect(ids({ q: 'site: depot' })).toEqual(['2']);
    expect(ids({ q: 'epot' })).toEqual([]);
    expect(ids({ q: '3' })).toEqual(['3']);
    expect(ids({ source: 'web,none' })).toEqual(['2', '3']);
    expect(ids({ source: 'web,crm', type: 'task' })).toEqual([]);
    expect(filterLogs(logs, {})).toBe(logs);
    expect(filterLogs(logs, { source: 'web' })).toBe(filterLogs(logs, { source: 'web' }));
  });
  it('refines the previous search, also after more entries have loaded', () => {
    const more = [...logs, { accountLogId: '4', source: 'crm', type: 'note', payload: '{"text":"Depot 4"}' }];
    const found = (q: string, some = more) => filterLogs(some, { q }).map(entryId);
    expect(found('de')).toEqual(['1', '2', '4']);
    expect(found('depot 4')).toEqual(['4']);
    expect(found('depot')).toEqual(['1', '2', '4']);
    expect(found('depot', logs)).toEqual(['1', '2']);
    expect(found('depot', more.toReversed())).toEqual(['4', '2', '1']);
  });
  it('counts loaded values and includes the selected ones', () => {
    expect(countValues(logs, sourceOf, ['mail'])).toEqual([
      { value: 'crm', label: 'crm', count: 1 },
      { value: 'none', label: 'none', count: 1 },
      { value: 'web', label: 'web', count: 1 },
      { value: 'mail', label: 'mail', count: 0 },
    ]);
  });
});

describe('cacheEntry', () => {
  it('keeps an entry deleted in a log whose reload read it before', async () => {
    const late = Promise.withResolvers<Response>();
    const responses = [late.promise];
    const owner = { noun: 'account', id: 'b' } as const;
    const before = entry('2026-03-16T12:00:00Z');
    const after = { ...before, deletedAt: '2026-03-16T13:00:00Z' };
    const page = (...items: object[]) => Response.json({ items, hasMore: false, nextCursor: null });
    vi.stubGlobal('fetch', () => responses.shift() ?? Promise.resolve(page(after)));
    onTestFinished(() => void vi.unstubAllGlobals());
    const client = new QueryClient();
    const query = logQuery(owner, true);
    const observer = new InfiniteQueryObserver(client, query);
    onTestFinished(observer.subscribe(() => {}));
    cacheEntry(client, owner, after);
    late.resolve(page(before));
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    expect(observer.getCurrentResult().data?.pages[0]?.items[0]?.deletedAt).toBe(after.deletedAt);
  });

  it('keeps an entry deleted if a response from before arrives late', async () => {
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    onTestFinished(() => void vi.unstubAllGlobals());
    const client = new QueryClient();
    const owner = { noun: 'account', id: 'b' } as const;
    const query = entryQuery(owner, 'a');
    const before = entry('2026-03-16T12:00:00Z');
    client.setQueryData(query.queryKey, before);
    const reload = client.fetchQuery(query);
    cacheEntry(client, owner, { ...before, deletedAt: '2026-03-16T13:00:00Z' });
    late.resolve(Response.json(before));
    await reload;
    expect(client.getQueryData(query.queryKey)?.deletedAt).toBe('2026-03-16T13:00:00Z');
  });
});
