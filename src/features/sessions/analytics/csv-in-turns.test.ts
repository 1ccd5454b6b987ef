import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import { type CsvField, csvChunks } from '#engines/sessions/rows/csv.ts';
import { anyPages } from '#engines/sessions/testing/any-session.ts';
import { csvFile } from '#lib/csv-write.ts';
import { calendarOf } from '#lib/zoned.ts';
import { csvInTurns } from './csv-in-turns.ts';

const fields: readonly CsvField[] = [
  'audienceSessionId',
  'sessionStartedAt',
  'utmSource',
  'timeSpentSeconds',
];
const names = new Map<string, string>();

function storeOf(pages: readonly unknown[][]) {
  const store = new SessionStore(emptyParts(calendarOf('UTC')));
  for (const page of pages) store.put(page);
  return store;
}

// Every look at the time finds that a turn is over.
let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
});
afterEach(() => vi.restoreAllMocks());

it('makes the same bytes as all at once', async () => {
  await fc.assert(
    fc.asyncProperty(anyPages, fc.integer({ min: 1, max: 60 }), async (pages, times) => {
      const store = storeOf(pages);
      const rows = Uint32Array.from({ length: store.rows * times }, (_, row) => row % store.rows);
      const facts = { head: [['Page', 'ä;"']], fields, names };
      const { file, rows: count } = await csvInTurns(store, { rows, ...facts }, {});
      const whole = csvFile([...csvChunks(store, rows, facts)].map(({ text }) => text));
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(await whole.arrayBuffer()));
      expect([file.type, count]).toEqual([whole.type, rows.length]);
    }),
    { numRuns: 40 },
  );
});

const many = storeOf([[{ audienceSessionId: 'a', sessionStartedAt: '+1763690000000' }]]);
const facts = { rows: new Uint32Array(10_000), head: [], fields, names };

it('lets others have their turn, and tells how far it is', async () => {
  const told: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => told.push('another question');
  const onProgress = ({ done, of }: { done: number; of: number }) => told.push(`${done} of ${of}`);
  const making = csvInTurns(many, facts, { onProgress });
  port2.postMessage(null);
  await making;
  port1.close();
  expect(told).toContain('another question');
  expect(told.indexOf('another question')).toBeLessThan(told.length - 1);
  expect(told.filter((line) => line.endsWith('of 10000')).length).toBeGreaterThan(3);
});

it('ends once nobody waits for it', async () => {
  const control = new AbortController();
  const done: number[] = [];
  const onProgress = (progress: { done: number }) => {
    done.push(progress.done);
    control.abort(new Error('not wanted'));
  };
  const making = csvInTurns(many, facts, { signal: control.signal, onProgress });
  await expect(making).rejects.toThrow('not wanted');
  expect(done).toHaveLength(1);
});
