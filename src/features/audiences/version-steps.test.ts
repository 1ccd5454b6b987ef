import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#lib/time-units.ts';
import { versionSteps } from './version-steps.ts';
import type { VersionRecord } from './version-summary.ts';

const START = Date.UTC(2026, 2, 3, 9);
const at = (ms: number) => `+${START + ms}`;
const steps = (version: VersionRecord, now = 0) =>
  versionSteps(version, START + now).map(({ status, state, note, stuck }) =>
    `${status} ${state} ${note}${stuck ? ' stuck' : ''}`.trim().replaceAll('\u00a0', ' '),
  );

describe('versionSteps', () => {
  it('shows a draft with one step', () => {
    expect(steps({ status: 'draft', createdAt: at(0), becameDraftAt: at(0) }, 26 * MINUTE)).toEqual([
      'draft now Not visible to visitors',
    ]);
  });

  it('skips the draft step if there was none', () => {
    expect(steps({ status: 'queued', createdAt: at(0), queuedAt: at(2 * SECOND) }, 14 * SECOND)).toEqual([
      'pending past',
      'queued now 12s so far',
      'processing ahead',
      'published ahead',
    ]);
  });

  it('measures processing from the end of the queue if known, else from its start', () => {
    const version = { status: 'processing', createdAt: at(0), queuedAt: at(0), queueDurationMs: 72_000 };
    expect(steps(version, 81 * SECOND).slice(1, 3)).toEqual([
      'queued past 1m 12s',
      'processing now 9s so far',
    ]);
    expect(steps({ ...version, queueDurationMs: null }, 81 * SECOND).slice(1, 3)).toEqual([
      'queued past',
      'processing now',
    ]);
  });

  it('shows how long a version is live and when it was replaced, without steps whose time is unknown', () => {
    const version = {
      status: 'published',
      createdAt: at(0),
      queuedAt: at(SECOND),
      publishedAt: at(142 * SECOND),
      queueDurationMs: 141_000,
    };
    expect(steps(version, 9 * DAY + 3 * MINUTE)).toEqual([
      'pending past',
      'queued past 2m 21s',
      'published now 9 days',
    ]);
    const ended = at(3 * DAY + 3 * MINUTE);
    const last = ['published past 3 days', 'replaced past'];
    expect(
      steps({ ...version, status: 'archived', archivedAt: ended, obsoleteAt: ended }, 9 * DAY).slice(-2),
    ).toEqual(last);
    expect(steps({ ...version, obsoleteAt: ended }, 9 * DAY).slice(-2)).toEqual(last);
    expect(steps({ ...version, status: 'archived', archivedAt: ended }, 9 * DAY).at(-1)).toBe(
      'archived past',
    );
    expect(steps({ ...version, queueDurationMs: 60_000 }, 3 * MINUTE).slice(1, 3)).toEqual([
      'queued past 1m',
      'processing past 1m 21s',
    ]);
  });

  it('ends with the cancellation', () => {
    expect(
      steps({ status: 'cancelled', createdAt: at(0), queuedAt: at(0), cancelledAt: at(40 * SECOND) }, DAY),
    ).toEqual(['pending past', 'queued past', 'cancelled past']);
  });

  it('flags slow steps', () => {
    expect(steps({ status: 'queued', createdAt: at(0), queuedAt: at(0) }, 124 * MINUTE)[1]).toBe(
      'queued now 2h 4m so far stuck',
    );
  });

  it('handles missing fields', () => {
    expect(steps({}).map((step) => step.split(' ')[1])).toEqual(Array(4).fill('ahead'));
    expect(steps({ status: 'levitating', queuedAt: 'soon', createdAt: at(0) }, MINUTE)).toEqual([
      'pending past',
      'queued ahead',
      'processing ahead',
      'published ahead',
    ]);
    expect(steps({ status: 'published', publishedAt: 'long ago' }).at(-1)).toBe('published now');
  });
});
