import { expect, test } from 'vitest';
import { findMatches } from './highlight.tsx';

test.each([
  ['Greta Hollmann', 'hollm gre', '[Gre]ta [Hollm]ann'],
  ['Greta Hollmann', 'ollmann', 'Greta Hollmann'],
  ['O’Brien', 'obrien', '[O’Brien]'],
  ['L’Oréal', 'oreal', 'L’[Oréal]'],
  ['Søren Łukasz', 'soren lukasz', '[Søren] [Łukasz]'],
  ['Große Straße', 'GROSSE', '[Große] Straße'],
  ['Jose\u0301 N', 'josé', '[Jose\u0301] N'],
  ['株式会社サンプル', 'サンプル', '株式会社[サンプル]'],
  ['サンプルco', 'co', 'サンプル[co]'],
  ['🔥 Hot lead', '🔥', '[🔥] Hot lead'],
  ['Zo\u200bra', 'zora', '[Zo\u200bra]'],
  ['seconds: 314', 'seconds: 314', '[seconds]: [314]'],
  ['ﬁne', 'ne', 'ﬁne'],
  ['anything', ' ', 'anything'],
])('highlights in %j the matches of %j', (text, query, marked) => {
  let result = text;
  for (const { start, end } of findMatches(text, query).toReversed())
    result = `${result.slice(0, start)}[${result.slice(start, end)}]${result.slice(end)}`;
  expect(result).toBe(marked);
});
