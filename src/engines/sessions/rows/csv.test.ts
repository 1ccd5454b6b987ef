import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { SessionStore } from '../columns/session-store.ts';
import { csvChunks } from './csv.ts';

async function textOf(chunks: ReturnType<typeof csvChunks>) {
  let all = '';
  for await (const { text } of chunks) all += text;
  return all;
}

it('writes rows in order below the preamble, with audience names and formatted times', async () => {
  const store = new SessionStore(calendarOf('UTC'));
  store.put([
    { audienceSessionId: 'a', audienceId: 'one', sessionStartedAt: '+1763690000000', utmSource: '=1+1' },
    { audienceSessionId: 'b', audienceId: 'two', sessionStartedAt: 'soon', hasConversion: true },
  ]);
  const pieces = csvChunks(store, Uint32Array.of(1, 0), {
    preamble: [
      ['Page', 'Offers, spring'],
      ['Sessions', '2'],
    ],
    fields: ['audienceSessionId', 'audienceName', 'sessionStartedAt', 'hasConversion', 'utmSource'],
    audienceNames: new Map([['one', 'Fleets']]),
  });
  expect((await textOf(pieces)).split('\r\n')).toEqual([
    'Page,"Offers, spring"',
    'Sessions,2',
    'audienceSessionId,audienceName,sessionStartedAt,hasConversion,utmSource',
    'b,,soon,true,',
    "a,Fleets,2025-11-21T01:53:20.000+00:00,,'=1+1",
    '',
  ]);
});

it('writes only the headings without rows', async () => {
  const store = new SessionStore(calendarOf('UTC'));
  const options = { preamble: [], fields: ['audienceSessionId'] as const, audienceNames: new Map() };
  expect(await textOf(csvChunks(store, new Uint32Array(), options))).toBe('audienceSessionId\r\n');
});

it("writes times with the zone's offset on both sides of a clock change", async () => {
  const store = new SessionStore(calendarOf('America/New_York'));
  store.put([
    {
      audienceSessionId: 'a',
      sessionStartedAt: '2026-11-01T05:30:00Z',
      sessionEndedAt: '2026-11-01T06:30:00Z',
    },
  ]);
  const fields = ['sessionStartedAt', 'sessionEndedAt'] as const;
  const pieces = csvChunks(store, Uint32Array.of(0), { preamble: [], fields, audienceNames: new Map() });
  expect((await textOf(pieces)).split('\r\n')[1]).toBe(
    '2026-11-01T01:30:00.000-04:00,2026-11-01T01:30:00.000-05:00',
  );
});
