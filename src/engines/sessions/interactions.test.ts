import { expect, it } from 'vitest';
import type { Session } from './session.ts';
import { countInteractions, type ReceivedInteraction } from './timeline.ts';

const act = (more: Partial<ReceivedInteraction>): ReceivedInteraction => more as ReceivedInteraction;
const session = (id: string, hasConversion: boolean | null): Session =>
  ({ audienceSessionId: id, hasConversion }) as Session;

const read = [
  {
    session: session('a', true),
    interactions: [
      act({ componentId: 'ask', label: ' Price? ', groundingChunkIds: ['k1', 'k1', 'k2'] }),
      act({ componentId: 'ask', label: 'Price?', responseText: 'Ten.' }),
    ],
  },
  {
    session: session('b', false),
    interactions: [act({ componentId: 'ask', label: '', groundingChunkIds: null })],
  },
  { session: session('c', null), interactions: [act({ componentId: 'ask' }), act({ componentId: 'form' })] },
  { session: session('d', true), interactions: [] },
];

it('counts each session once per text, however often the text occurs', () => {
  expect(countInteractions(read, 'component')).toEqual([
    { text: 'ask', times: 4, count: { sessions: 3, known: 2, conversions: 1 } },
    { text: 'form', times: 1, count: { sessions: 1, known: 0, conversions: 0 } },
  ]);
  expect(countInteractions(read, 'label')).toEqual([
    { text: 'Price?', times: 2, count: { sessions: 1, known: 1, conversions: 1 } },
  ]);
  expect(countInteractions(read, 'response').map(({ text }) => text)).toEqual(['Ten.']);
  expect(countInteractions(read, 'chunk').map(({ text, times }) => [text, times])).toEqual([
    ['k1', 1],
    ['k2', 1],
  ]);
});

it('returns no tallies without sessions', () => {
  expect(countInteractions([], 'component')).toEqual([]);
});
