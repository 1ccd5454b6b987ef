import { describe, expect, it } from 'vitest';
import { findCauses } from '#engines/sessions/index.ts';
import { sentenceText } from '#features/sessions/public.ts';
import { comparedPart as part, wholeOf } from '../../testing/compared-counts.ts';
import { describeBriefly } from './results-head.tsx';

const varying = part('Bing', [80, 0.1]);
varying.current.sessions = varying.current.sessions.map((count, day) => count + (day % 4 < 2 ? 20 : -20));

describe('describeBriefly', () => {
  const long = (name: string) => `${name} with a name as long as editors write them`;
  const describeParts = (parts: readonly ReturnType<typeof part>[]) =>
    sentenceText(describeBriefly(findCauses(wholeOf(parts), parts), String));
  it.each([
    [
      'loses the rate that held if names would lose too much',
      [
        part(long('Google'), [40, 0.1], [52, 0.1]),
        part(long('LinkedIn'), [60, 0.1], [4, 0.1]),
        part(long('Bing'), [8, 0.1], [60, 0.1]),
      ],
      'Sessions rose 7%: Bing with a name as long as… +612%, LinkedIn with a name as long… −93%.',
    ],
    [
      'says nothing of sessions that held, and cuts a name before it loses the new rate',
      [part('Google', [40, 0.1]), part(long('email'), [30, 0.1], [30, 0.3])],
      'Conversion rose 8.6 pp, to 18.6%, mostly email with a name as long as editors write them.',
    ],
    [
      'cuts the names of two values that offset each other',
      [part(long('Google'), [40, 0.1], [52, 0.1]), part(long('LinkedIn'), [30, 0.1], [17, 0.1]), varying],
      'No significant change in sessions: LinkedIn with a name… −43%, Google with a name a… +30%.',
    ],
    [
      'keeps what moved most of three long names',
      [
        part(long('Google'), [40, 0.1], [70, 0.1]),
        part(long('LinkedIn'), [30, 0.1], [4, 0.1]),
        part(long('email'), [80, 0.1], [80, 0.3]),
      ],
      'Sessions rose 3%: Google with a na… +74%, LinkedIn with a… −85%. Conversion rose 10.4 pp.',
    ],
  ])('%s', (_, parts, expected) => {
    const sentence = describeParts(parts);
    expect(sentence.length).toBeLessThanOrEqual(90);
    expect(sentence).toBe(expected);
  });

  it('never exceeds 90 characters, whatever changed', () => {
    const rates = [0.1, 0.3];
    const counts = [0, 20, 40, 300];
    for (const from of counts)
      for (const to of counts)
        for (const other of counts)
          for (const rate of rates)
            for (const otherRate of rates) {
              const sentence = describeParts([
                part(long('Google'), [from, 0.1], [to, rate]),
                part(long('LinkedIn'), [other, 0.1], [other / 2, otherRate]),
                part(long('email'), [30, 0.1], [120, 0.1]),
              ]);
              expect(sentence.length, sentence).toBeLessThanOrEqual(90);
            }
  });
});
