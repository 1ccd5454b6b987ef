import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LogIndex } from './log-index.ts';
import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'ö', '-'), minLength: 1, maxLength: 5 });
const anyLog = fc.record({
  source: fc.constantFrom('crm', 'web'),
  type: fc.constantFrom('note', null),
  payload: fc.record({ text: word, more: word }).map((payload) => JSON.stringify(payload)),
});
const anyLogs = fc
  .array(anyLog, { maxLength: 80 })
  .map((logs) => logs.map((log, index): AccountLog => ({ accountLogId: `#${index}`, ...log })));
const anySearch = fc.record(
  {
    q: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
    source: fc.constantFrom('crm', 'web,crm'),
  },
  { requiredKeys: [] },
);

/** What a search finds by looking into every entry. */
const plainly = (logs: readonly AccountLog[], { q = '', source }: LogsSearch) =>
  logs.filter((log) => {
    if (source && !source.split(',').includes(log.source ?? '')) return false;
    const text = [log.source, log.type, log.accountLogId, log.payload].join('\n');
    return q
      .split(' ')
      .filter(Boolean)
      .every((each) => text.replaceAll('ö', 'o').includes(each.replaceAll('ö', 'o')));
  });

it('finds what looking into every entry finds, however far it is prepared and whatever was typed before', () => {
  const steps = fc.array(fc.tuple(anySearch, fc.nat(80), fc.nat(100)), { maxLength: 8 });
  fc.assert(
    fc.property(anyLogs, steps, (all, asked) => {
      const index = new LogIndex();
      let logs: AccountLog[] = [];
      for (const [search, length, prepared] of asked) {
        logs = logs.length >= length ? logs : all.slice(0, length);
        let left = prepared;
        index.prepare(logs, () => left-- > 0);
        const { q = '' } = search;
        for (let typed = 0; typed <= q.length; typed += 1) {
          const now = { ...search, q: q.slice(0, typed) };
          expect(index.matching(logs, now)).toEqual(plainly(logs, now));
        }
      }
    }),
  );
});
