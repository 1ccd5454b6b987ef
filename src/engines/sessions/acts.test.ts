import { expect, it } from 'vitest';
import { tallyActs } from './acts.ts';
import type { Act } from './timeline.ts';
import type { Session } from './visit.ts';

const act = (more: Partial<Act>): Act => more as Act;
const session = (id: string, hasConversion: boolean | null): Session =>
  ({ audienceSessionId: id, hasConversion }) as Session;

const read = [
  {
    session: session('a', true),
    acts: [
      act({ componentId: 'ask', label: ' Price? ', groundingChunkIds: ['k1', 'k1', 'k2'] }),
      act({ componentId: 'ask', label: 'Price?', responseText: 'Ten.' }),
    ],
  },
  { session: session('b', false), acts: [act({ componentId: 'ask', label: '', groundingChunkIds: null })] },
  { session: session('c', null), acts: [act({ componentId: 'ask' }), act({ componentId: 'form' })] },
  { session: session('d', true), acts: [] },
];

it('counts each session once for a text, however often it occurs there', () => {
  expect(tallyActs(read, 'component')).toEqual([
    { text: 'ask', times: 4, count: { sessions: 3, known: 2, conversions: 1 } },
    { text: 'form', times: 1, count: { sessions: 1, known: 0, conversions: 0 } },
  ]);
  expect(tallyActs(read, 'label')).toEqual([
    { text: 'Price?', times: 2, count: { sessions: 1, known: 1, conversions: 1 } },
  ]);
  expect(tallyActs(read, 'response').map(({ text }) => text)).toEqual(['Ten.']);
  expect(tallyActs(read, 'chunk').map(({ text, times }) => [text, times])).toEqual([
    ['k1', 1],
    ['k2', 1],
  ]);
});

it('counts nothing where nothing was read', () => {
  expect(tallyActs([], 'component')).toEqual([]);
});
