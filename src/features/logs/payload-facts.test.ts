import { expect, it } from 'vitest';
import { chatOf, payloadFacts } from './payload-facts.ts';

const factsOf = (payload: object, ...shown: string[]) => payloadFacts(JSON.stringify(payload), shown);

it('names the members of a payload that have a value, and of its objects, in words', () => {
  expect(
    factsOf({ deal: { id: 'deal-1625', value: 31539.8 }, from: 'lead', lostReason: null, is_won: true }),
  ).toEqual([
    { name: 'Deal ID', lines: ['deal-1625'] },
    { name: 'Deal value', lines: ['31539.8'] },
    { name: 'From', lines: ['lead'] },
    { name: 'Is won', lines: ['Yes'] },
  ]);
});

it('formats seconds, lists each item on a line, and leaves out the text that is shown', () => {
  const participants = [{ name: 'Greta', role: 'planner' }, 'Ida', { name: 'Bo', role: null }];
  expect(
    factsOf({ text: ' Call again. ', durationSeconds: 1086, participants, recorded: false }, 'Call again.'),
  ).toEqual([
    { name: 'Duration', lines: ['18m 6s'] },
    { name: 'Participants', lines: ['Greta, planner', 'Ida', 'Bo'] },
    { name: 'Recorded', lines: ['No'] },
  ]);
});

it('writes words of a short list as in a sentence', () => {
  expect(factsOf({ priority: 'high', tags: ['import', 'EU'], from: 'lead' })).toEqual([
    { name: 'Priority', lines: ['High'] },
    { name: 'Tags', lines: ['Import', 'EU'] },
    { name: 'From', lines: ['lead'] },
  ]);
});

it('leaves out a question, its answer and its sources', () => {
  const payload = {
    page: 'spring',
    question: 'Which vans? ',
    answer: 'All.',
    groundingChunkIds: ['a', 'b', 'a'],
  };
  const chat = { question: 'Which vans? ', answer: 'All.', page: 'spring', sources: ['a', 'b'] };
  expect(chatOf(JSON.stringify(payload))).toEqual(chat);
  expect(factsOf(payload, chat.question, chat.answer, ...chat.sources)).toEqual([
    { name: 'Page', lines: ['spring'] },
  ]);
});

it('finds no question that is blank, not a text, or inside an object', () => {
  for (const payload of [
    { question: ' ' },
    { question: 7 },
    { form: { question: 'Which?' } },
    { answer: 'All.' },
  ])
    expect(chatOf(JSON.stringify(payload))).toBeNull();
  expect(chatOf(null)).toBeNull();
});

it('keeps the digits of numbers', () => {
  expect(payloadFacts('{"id": 12345678901234567890, "n": 1e400}', [])).toEqual([
    { name: 'ID', lines: ['12345678901234567890'] },
    { name: 'N', lines: ['1e400'] },
  ]);
});

it('leaves deep, long and broken payloads to the tree', () => {
  expect(factsOf({ a: { b: { c: 1 } } })).toBeNull();
  expect(factsOf({ a: [[1]] })).toBeNull();
  expect(factsOf({ a: [{ b: [1] }] })).toBeNull();
  expect(factsOf({ a: Array.from({ length: 13 }, () => 1) })).toBeNull();
  expect(factsOf(Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`n${n}`, n])))).toBeNull();
  expect(payloadFacts('[1]', [])).toBeNull();
  expect(payloadFacts('nothing', [])).toBeNull();
});
