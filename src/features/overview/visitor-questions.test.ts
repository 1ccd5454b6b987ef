import { expect, it } from 'vitest';
import { selectQuestions } from './visitor-questions.tsx';

/** `Tour/1/What?` is of the first session of the page Tour; the first one is the newest. */
const select = (...questions: readonly string[]) =>
  selectQuestions(
    questions.map((question, index) => {
      const [pageId = '', sessionId = '', text = ''] = question.split('/');
      return { pageId, sessionId: pageId + sessionId, text, startedAt: null, at: -index };
    }),
  ).map(({ text }) => text);

it('selects the newest question of each session, and two of a page', () => {
  expect(
    select('Tour/1/a', 'Tour/1/b', 'Tour/2/c', 'Tour/3/d', 'Fair/1/e', 'Fair/2/f', 'Deck/1/g', 'Deck/2/h'),
  ).toEqual(['a', 'c', 'e', 'f', 'g']);
});

it('fills up with others only if there are fewer than five', () => {
  expect(select('Tour/1/a', 'Tour/1/b', 'Fair/1/c')).toEqual(['a', 'b', 'c']);
});

it('leaves out equal texts', () => {
  expect(select('Tour/1/Minimum fleet size?', 'Fair/1/minimum  fleet size?')).toEqual([
    'Minimum fleet size?',
  ]);
});
