import { describe, expect, it } from 'vitest';
import { findCauses } from '#engines/sessions/index.ts';
import { COMPARED_DAYS, comparedPart as part, wholeOf } from '../../testing/compared-counts.ts';
import { describeBriefly, describeFindings, sentenceText } from './describe-findings.ts';

const describeParts = (
  parts: Parameters<typeof findCauses<string>>[1],
  options: Partial<Parameters<typeof describeFindings<string>>[1]> = {},
) => sentenceText(describeFindings(findCauses(wholeOf(parts), parts), { nameOf: String, ...options }));

const google = part('Google', [40, 0.1]);
/** The same total, but days that vary. */
function varying(name: string, perDay: number) {
  const value = part(name, [perDay, 0.1]);
  value.current.sessions = value.current.sessions.map((count, day) => count + (day % 4 < 2 ? 20 : -20));
  return value;
}

describe('describeFindings', () => {
  it.each([
    [
      'a change with its cause',
      [google, part('LinkedIn', [30, 0.1], [12, 0.1])],
      'Sessions fell 25%, mostly LinkedIn. Conversion held at 10.0%.',
    ],
    [
      'a cause of less than half of a change',
      [part('Google', [100, 0.1]), part('Bing', [50, 0.1], [10, 0.1]), part('LinkedIn', [40, 0.1], [5, 0.1])],
      'Sessions fell 39%, partly due to LinkedIn. Conversion held at 10.0%.',
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
    expect(sentenceText(describeFindings(findings, { nameOf: String }))).toMatch(/^Sessions rose 200%\. /);
  });

  it('says that there were none before, also of a few sessions on one day', () => {
    const none = Array.from({ length: COMPARED_DAYS }, () => 0);
    const day = { sessions: none.with(-1, 5), conversions: none, known: 5 };
    const counts = { current: day, earlier: { sessions: none, conversions: none, known: 0 } };
    expect(sentenceText(describeFindings(findCauses(counts, []), { nameOf: String }))).toBe(
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
    expect(describeParts(parts, { coincidence: () => 'since version 3 went live' })).toBe(
      'No significant change in sessions. Conversion rose 8.6 pp, to 18.6%, mostly email since version 3 went live.',
    );
  });

  it('names a value of which only the conversion changed while the whole held', () => {
    const parts = [part('Google', [2000, 0.1]), part('email', [40, 0.1], [40, 0.25])];
    expect(describeParts(parts)).toBe('No significant change, but conversion of email rose 15.0 pp.');
  });

  it('says both changes if one value lost about as many sessions as another gained', () => {
    const offset = [part('Google', [40, 0.1], [52, 0.1]), part('LinkedIn', [30, 0.1], [17, 0.1])];
    expect(describeParts([...offset, varying('Bing', 80)])).toBe(
      'No significant change in sessions: LinkedIn −43%, Google +30%. Conversion held at 10.0%.',
    );
    const mostly = [part('Google', [40, 0.1], [70, 0.1]), part('LinkedIn', [30, 0.1], [4, 0.1])];
    expect(describeParts([...mostly, part('Bing', [80, 0.1])])).toBe(
      'Sessions rose 3%, mostly Google. Conversion held at 10.0%.',
    );
  });

  it('says after which day a value stopped, also if it is the only one', () => {
    const stopped = part('LinkedIn', [30, 0.1]);
    stopped.current.sessions = stopped.current.sessions.map((count, day) => (day < 4 ? count : 0));
    const dateOf = (day: number) => `${day + 1} Nov`;
    expect(describeParts([google, stopped], { dateOf })).toMatch(
      /^Sessions fell 3\d%, mostly LinkedIn, which stopped after 4 Nov\. /,
    );
    expect(describeParts([stopped], { dateOf })).toMatch(/^Sessions fell 7\d%, none since 4 Nov\. /);
  });

  it('says that all values of a kind moved, unless one held or they are a small part', () => {
    const halved = ['Google', 'Bing'].map((name) => part(name, [40, 0.1], [20, 0.1]));
    const kindOf = () => 'sources';
    expect(describeParts(halved, { kindOf })).toMatch(/^Sessions fell 49%, across all sources\. /);
    const held = [...halved, part('Email', [10, 0.1])];
    expect(describeParts(held, { kindOf })).toMatch(/^Sessions fell 44%, with no single cause\. /);
    const others = { kindOf: (name: string) => (name === 'Email' ? undefined : 'sources') };
    const [first, second] = halved.map((each, index) => part(each.value, [4 - index, 0.1], [2, 0.1]));
    const small = [first, second, part('Email', [80, 0.1], [40, 0.1])].filter((each) => each !== undefined);
    expect(describeParts(small, others)).toMatch(/^Sessions fell 4\d%, with no single cause\. /);
  });

  it('looks for no cause of sessions that all have one value', () => {
    const parts = [part('Google', [40, 0.1], [20, 0.1]), part('LinkedIn', [40, 0.1], [20, 0.1])];
    expect(describeParts(parts, { isOneValue: true })).toBe('Sessions fell 49%. Conversion held at 10.0%.');
  });

  it('names the larger contribution alone if the other is clearly smaller', () => {
    const parts = [
      part('Google', [40, 0.1], [70, 0.1]),
      part('LinkedIn', [30, 0.1], [20, 0.1]),
      part('Bing', [80, 0.1]),
    ];
    expect(describeParts(parts)).toBe('Sessions rose 13%, mostly Google. Conversion held at 10.0%.');
  });
});

describe('describeBriefly', () => {
  const long = (name: string) => `${name} with a name as long as editors write them`;
  const describeParts = (
    parts: readonly ReturnType<typeof part>[],
    limits?: Parameters<typeof describeBriefly>[2],
  ) => sentenceText(describeBriefly(findCauses(wholeOf(parts), parts), { nameOf: String }, limits));
  it.each([
    [
      'cuts a name before it loses the rate that held',
      [part('Google', [40, 0.1]), part(long('LinkedIn'), [60, 0.1], [4, 0.1])],
      'Sessions fell 55%, mostly LinkedIn with a name as long as edit…. Conversion held at 10.0%.',
    ],
    [
      'loses the sessions that held before it cuts a name',
      [part('Google', [40, 0.1]), part(long('email'), [30, 0.1], [30, 0.3])],
      'Conversion rose 8.6 pp, to 18.6%, mostly email with a name as long as editors write them.',
    ],
    [
      'cuts the names of two values that offset each other',
      [
        part(long('Google'), [40, 0.1], [52, 0.1]),
        part(long('LinkedIn'), [30, 0.1], [17, 0.1]),
        varying('Bing', 80),
      ],
      'No significant change in sessions: LinkedIn with a name… −43%, Google with a name a… +30%.',
    ],
    [
      'loses the cause of the smaller change first',
      [
        part(long('Google'), [40, 0.1], [70, 0.1]),
        part(long('LinkedIn'), [30, 0.1], [4, 0.1]),
        part(long('email'), [80, 0.1], [80, 0.3]),
      ],
      'Sessions rose 3%. Conversion rose 10.4 pp, mostly email with a name as long as editors w….',
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

  it('omits details rather than the ends of names, if asked to', () => {
    const cause = part('Operations directors, Poland and Czechia', [30, 0.1], [12, 0.1]);
    const others = [part('Google', [2000, 0.1]), part('email', [40, 0.1], [40, 0.25])];
    for (const day of [2, 5, 8]) for (const each of others) each.current.sessions[day] = 0;
    const limits = { maxLength: 115, minNameLength: Infinity };
    expect(describeParts([cause, ...others], limits)).toBe(
      'Sessions of Operations directors, Poland and Czechia fell 59%. Conversion of email rose 15.0 pp.',
    );
  });
});
