import { describe, expect, it } from 'vitest';
import { type ComparedCounts, findCauses } from '#engines/sessions/index.ts';
import { describeFindings, sentenceText } from './describe-findings.ts';

const DAYS = 14;
const period = (perDay: number, rate: number) => {
  const sessions = Array.from({ length: DAYS }, (_, day) => (perDay === 0 ? 0 : perDay + (day % 2)));
  const known = sessions.reduce((sum, count) => sum + count, 0);
  return { sessions, conversions: sessions.map((count) => count * rate), known };
};
const part = (value: string, from: [perDay: number, rate: number], to = from) => ({
  value,
  current: period(...to),
  earlier: period(...from),
});
function wholeOf(parts: readonly ComparedCounts[]): ComparedCounts {
  const sumOf = (side: 'current' | 'earlier') => {
    const total = (counts: 'sessions' | 'conversions') =>
      Array.from({ length: DAYS }, (_, day) =>
        parts.reduce((sum, each) => sum + (each[side][counts][day] ?? 0), 0),
      );
    const known = parts.reduce((sum, each) => sum + each[side].known, 0);
    return { sessions: total('sessions'), conversions: total('conversions'), known };
  };
  return { current: sumOf('current'), earlier: sumOf('earlier') };
}
const describeParts = (parts: Parameters<typeof findCauses<string>>[1], coincidence?: () => string) =>
  sentenceText(describeFindings(findCauses(wholeOf(parts), parts), coincidence), (value) => value);

const google = part('Google', [40, 0.1]);

describe('describeFindings', () => {
  it.each([
    [
      'a change with its cause',
      [google, part('LinkedIn', [30, 0.1], [12, 0.1])],
      'Sessions fell 25%, mostly LinkedIn. Conversion held at 10.0%.',
    ],
    [
      'a cause of less than half of a change',
      [
        part('Google', [100, 0.1], [60, 0.1]),
        part('Bing', [100, 0.1], [60, 0.1]),
        part('LinkedIn', [30, 0.1], [2, 0.1]),
      ],
      'Sessions fell 47%, partly LinkedIn. Conversion held at 10.0%.',
    ],
    [
      'a source that stopped',
      [google, part('newsletter', [30, 0.1], [0, 0])],
      'Sessions fell 43%, mostly newsletter, which stopped. Conversion held at 10.0%.',
    ],
    [
      'a change of all values alike',
      [part('Google', [40, 0.1], [20, 0.1]), part('LinkedIn', [40, 0.1], [20, 0.1])],
      'Sessions fell 49%, with no single cause. Conversion held at 10.0%.',
    ],
    [
      'a change of the rate',
      [google, part('email', [30, 0.1], [30, 0.3])],
      'No significant change in sessions. Conversion rose 8.6 pp, to 18.6%, mostly email.',
    ],
    [
      'no change',
      [google, part('LinkedIn', [30, 0.1])],
      'No significant change: 994 sessions, 10.0% convert.',
    ],
    [
      'sessions without earlier ones',
      [part('Google', [0, 0], [40, 0.1])],
      '567 sessions, none before. 10.0% convert.',
    ],
    ['few sessions', [part('Google', [1, 0], [1, 0])], 'No significant change: 21 sessions.'],
    ['no sessions', [part('Google', [0, 0])], 'No sessions.'],
  ])('says %s', (_, parts, expected) => {
    expect(describeParts(parts)).toBe(expected);
  });

  it('says nothing about causes if no value could be compared', () => {
    const weeks = [99, 101, 100, 102, 98, 100, 101, 99];
    const day = (sessions: number) => ({ sessions: [sessions], conversions: [0], known: sessions });
    const counts = { current: day(300), earlier: day(100) };
    const findings = findCauses(counts, [{ value: 'Google', ...counts }], weeks);
    expect(sentenceText(describeFindings(findings), (value) => value)).toMatch(/^Sessions rose 200%\. /);
  });

  it('says that there were none before, also of a few sessions on one day', () => {
    const none = Array.from({ length: DAYS }, () => 0);
    const day = { sessions: none.with(-1, 5), conversions: none, known: 5 };
    const counts = { current: day, earlier: { sessions: none, conversions: none, known: 0 } };
    expect(sentenceText(describeFindings(findCauses(counts, [])), String)).toBe(
      '5 sessions, none before. Too few for a conversion rate.',
    );
  });

  it('names a value that moved while the whole held', () => {
    const parts = [
      part('Google', [40, 0.1], [52, 0.1]),
      part('LinkedIn', [30, 0.1], [15, 0.1]),
      part('Bing', [200, 0.1]),
    ];
    for (const day of [2, 5, 8]) for (const each of parts) each.current.sessions[day] = 0;
    expect(describeParts(parts)).toMatch(/^No significant change in sessions, but LinkedIn fell \d+%\./);
  });

  it('adds what happened at the same time', () => {
    const parts = [google, part('email', [30, 0.1], [30, 0.3])];
    expect(describeParts(parts, () => 'since version 3 went live')).toBe(
      'No significant change in sessions. Conversion rose 8.6 pp, to 18.6%, mostly email since version 3 went live.',
    );
  });
});
