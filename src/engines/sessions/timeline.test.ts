import { describe, expect, it } from 'vitest';
import { buildTimeline, formatElapsedTime } from './timeline.ts';

const start = Date.parse('2026-03-16T16:42:08Z');
const session = {
  audienceSessionId: 's',
  sessionStartedAt: `+${start}`,
  sessionEndedAt: `+${start + 372_000}`,
  timeSpentSeconds: 372,
};
const interaction = (seconds: number, more = {}) => ({ timestamp: start + seconds * 1000, ...more });

describe('timeline of a session', () => {
  it('counts time from the start of the session', () => {
    const { steps, length } = buildTimeline(session, [interaction(16), interaction(48)]);
    expect(steps.map(({ at }) => at)).toEqual([16, 48]);
    expect(length).toBe(372);
  });

  it('accepts any number of interactions', () => {
    const interactions = Array.from({ length: 300_000 }, (_, index) => interaction(index / 1000));
    expect(buildTimeline(null, interactions)).toMatchObject({ length: 299.999, warning: null });
  });

  it('marks the selected option and keeps any other response', () => {
    const options = ['Diesel only', 'Mixed', 'Electric only'];
    const [one, other, many] = buildTimeline(session, [
      interaction(1, { options, responseText: 'Mixed' }),
      interaction(2, { options, responseText: 'Steam' }),
      interaction(3, { options, responseText: 'Mixed, Electric only' }),
    ]).steps;
    expect(one).toMatchObject({ kind: 'choice', response: null });
    expect(one?.options.filter(({ isSelected }) => isSelected).map(({ label }) => label)).toEqual(['Mixed']);
    expect(other).toMatchObject({ kind: 'choice', response: 'Steam' });
    expect(many?.options.map(({ isSelected }) => isSelected)).toEqual([false, true, true]);
  });

  it('tolerates empty interactions and invalid times', () => {
    const { steps } = buildTimeline(session, [
      {},
      interaction(-5),
      { timestamp: Number.NaN },
      { timestamp: 1e300 },
    ]);
    expect(steps.map(({ at }) => at)).toEqual([null, null, null, null]);
    expect(steps[0]).toMatchObject({ kind: 'click', title: 'Interaction', options: [], sources: [] });
  });

  it('starts at the first interaction if the session is unknown, and accepts seconds', () => {
    const { steps, length } = buildTimeline(null, [
      { timestamp: 1_773_679_330 },
      { timestamp: 1_773_679_340 },
    ]);
    expect(steps.map(({ at }) => at)).toEqual([0, 10]);
    expect(length).toBe(10);
  });

  it('warns if a session ends before it starts', () => {
    const { warning, length } = buildTimeline(
      { ...session, sessionEndedAt: `+${start - 1000}`, timeSpentSeconds: -4 },
      [],
    );
    expect(warning).toContain('before');
    expect(length).toBe(0);
  });

  it('formats time like a stopwatch', () => {
    expect([0, 48.9, 372, 3729].map(formatElapsedTime)).toEqual(['0:00', '0:48', '6:12', '1:02:09']);
  });
});
