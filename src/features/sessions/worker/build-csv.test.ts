import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CsvField, csvChunks, SessionStore } from '#engines/sessions/index.ts';
import { anyPages } from '#engines/sessions/testing/any-session.ts';
import { csvFile } from '#lib/csv-write.ts';
import { calendarOf } from '#lib/zoned.ts';
import { buildCsv } from './analysis-server.ts';

const fields: readonly CsvField[] = [
  'audienceSessionId',
  'sessionStartedAt',
  'utmSource',
  'timeSpentSeconds',
];
const names = new Map<string, string>();

function storeOf(pages: readonly unknown[][]) {
  const store = new SessionStore(calendarOf('UTC'));
  for (const page of pages) store.put(page);
  return store;
}

// Each call passes the yield interval.
let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
});
afterEach(() => vi.restoreAllMocks());

it('builds the same bytes as in one go', async () => {
  await fc.assert(
    fc.asyncProperty(anyPages, fc.integer({ min: 1, max: 60 }), async (pages, times) => {
      const store = storeOf(pages);
      const rows = Uint32Array.from({ length: store.rows * times }, (_, row) => row % store.rows);
      const options = { preamble: [['Page', 'ä;"']], fields, audienceNames: names };
      const { file, rows: count } = await buildCsv(store, { rows, ...options }, {});
      const texts: string[] = [];
      for await (const { text } of csvChunks(store, rows, options)) texts.push(text);
      const whole = csvFile(texts);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(await whole.arrayBuffer()));
      expect([file.type, count]).toEqual([whole.type, rows.length]);
    }),
    { numRuns: 40 },
  );
});

const many = storeOf([[{ audienceSessionId: 'a', sessionStartedAt: '+1763690000000' }]]);
const options = { rows: new Uint32Array(10_000), preamble: [], fields, audienceNames: names };

it('yields to other messages and reports progress', async () => {
  const events: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => events.push('another request');
  const onProgress = ({ done, of }: { done: number; of: number }) => events.push(`${done} of ${of}`);
  const csv = buildCsv(many, options, { onProgress });
  port2.postMessage(null);
  await csv;
  port1.close();
  expect(events).toContain('another request');
  expect(events.indexOf('another request')).toBeLessThan(events.length - 1);
  expect(events.filter((line) => line.endsWith('of 10000')).length).toBeGreaterThan(3);
});

it('rejects once aborted', async () => {
  const control = new AbortController();
  const done: number[] = [];
  const onProgress = (progress: { done: number }) => {
    done.push(progress.done);
    control.abort(new Error('aborted'));
  };
  const csv = buildCsv(many, options, { signal: control.signal, onProgress });
  await expect(csv).rejects.toThrow('aborted');
  expect(done).toHaveLength(1);
});
