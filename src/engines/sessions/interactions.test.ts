import { expect, it } from 'vitest';
import type { Session } from './session.ts';
import { countInteractions, type InteractionField, type ReceivedInteraction } from './timeline.ts';

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
  expect(countInteractions(read, 'component')).toMatchObject([
    { text: 'ask', times: 4, count: { sessions: 3, known: 2, conversions: 1 } },
    { text: 'form', times: 1, count: { sessions: 1, known: 0, conversions: 0 } },
  ]);
  expect(countInteractions(read, 'chunk').map(({ text, times }) => [text, times])).toEqual([
    ['k1', 1],
    ['k2', 1],
  ]);
});

it('separates questions, with an answer, from clicks and choices', () => {
  const visits = [
    {
      session: session('a', true),
      interactions: [act({ label: 'How much  is it?', groundingChunkIds: ['k1'] })],
    },
    {
      session: session('b', false),
      interactions: [
        act({ label: ' how much is it?', responseText: 'Ten.' }),
        act({ label: 'Unheard?', groundingChunkIds: ['k2'] }),
        act({ label: 'What do you run?', options: ['Vans', 'Trucks'], responseText: 'Vans' }),
        act({ label: 'Book a demo' }),
      ],
    },
  ];
  expect(countInteractions(visits, 'question')).toEqual([
    {
      text: 'How much  is it?',
      times: 2,
      count: { sessions: 2, known: 2, conversions: 1 },
      answer: 'Ten.',
      unanswered: 1,
    },
    {
      text: 'Unheard?',
      times: 1,
      count: { sessions: 1, known: 1, conversions: 0 },
      answer: null,
      unanswered: 1,
    },
  ]);
  const textsOf = (field: InteractionField) => countInteractions(visits, field).map(({ text }) => text);
  expect(textsOf('click')).toEqual(['What do you run?', 'Book a demo']);
  expect(textsOf('choice')).toEqual(['Vans']);
});

it('returns no tallies without sessions', () => {
  expect(countInteractions([], 'component')).toEqual([]);
});
