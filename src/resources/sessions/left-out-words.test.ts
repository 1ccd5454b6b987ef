import { expect, it } from 'vitest';
import { calendarOf } from '#util/zoned.ts';
import { Analysis, type Shown } from './engine/analysis.ts';
import { emptyParts, SessionStore } from './engine/columns/session-store.ts';
import { earlierLeftOutWords, leftOutWords } from './left-out-words.ts';

const shown: Shown = { range: { start: null, end: null }, zone: 'UTC', unit: 'day', compare: 'none', now: 0 };
const whole = {
  sessionStartedAt: '+1763690000000',
  timeSpentSeconds: 1,
  maxScrollDepthPercentage: 1,
  totalClicksCount: 1,
  questionsAskedCount: 1,
  hasConversion: true,
  hasFormSubmit: false,
  isBounce: false,
};

function wordsOf(items: readonly object[], unplaced = 0) {
  const store = new SessionStore(emptyParts(calendarOf('UTC')));
  const { repeated, refused } = store.put(
    items.map((item, index) => ({ audienceSessionId: `${index}`, ...whole, ...item })),
  );
  const reading = { complete: true, covered: [], total: null };
  const { ghosts } = new Analysis(store, shown).answer({}, null, reading);
  return leftOutWords(ghosts, {
    repeated: repeated.length,
    refused: refused.length,
    unplaced,
    endsBeforeStart: store.endsBeforeStart(shown.range),
  });
}

it('says nothing where every session has all', () => expect(wordsOf([{}, {}])).toEqual([]));

it('says which sessions are in no chart, in no rate, and not counted at all', () => {
  expect(
    wordsOf([
      { hasConversion: null, timeSpentSeconds: null },
      { hasConversion: 'perhaps', isBounce: undefined, timeSpentSeconds: -1 },
      { sessionEndedAt: '+1763680000000' },
      { audienceSessionId: '2' },
      { audienceSessionId: null },
    ]),
  ).toEqual([
    'Left out of the charts they would belong to: 2 sessions without a usable time spent.',
    'Left out of the rate they would belong to: 2 sessions that do not tell whether the visitor converted and 1 session that does not tell whether the visitor bounced.',
    '1 row came twice and is counted once.',
    '1 row of the list is no session that can be told from others, and left out.',
    '1 session ends before it starts; the time spent is as recorded.',
  ]);
});

it('says where sessions are that no range of days can hold', () => {
  expect(wordsOf([{}], 1)).toEqual(['1 session without a usable start counts only in all time.']);
  expect(wordsOf([{}], 2)).toEqual(['2 sessions without a usable start count only in all time.']);
});

it('says the same of the time compared with', () => {
  const store = new SessionStore(emptyParts(calendarOf('UTC')));
  store.put([
    { audienceSessionId: 'a', ...whole, hasConversion: null },
    { audienceSessionId: 'b', ...whole, timeSpentSeconds: -1 },
  ]);
  const reading = { complete: true, covered: [], total: null };
  const { population } = new Analysis(store, shown).answer({}, null, reading);
  expect(earlierLeftOutWords(population, { repeated: 0, refused: 2, unplaced: 0 })).toEqual([
    'Earlier time: left out of the median time: 1 session without a usable time spent.',
    'Earlier time: left out of the rate they would belong to: 1 session that does not tell whether the visitor converted.',
    'Earlier time: 2 rows of the list are no session that can be told from others, and left out.',
  ]);
});
