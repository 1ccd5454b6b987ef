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
      'pending past 2s',
      'queued now 12s so far',
      'processing ahead',
      'published ahead',
    ]);
  });

  it('measures processing from the end of the queue if known, else from its start', () => {
    const version = { status: 'processing', createdAt: at(0), queuedAt: at(0), queueDurationMs: 12_000 };
    expect(steps(version, 21 * SECOND).slice(1, 3)).toEqual(['queued past 12s', 'processing now 9s so far']);
    expect(steps({ ...version, queueDurationMs: null }, 21 * SECOND).slice(1, 3)).toEqual([
      'queued past',
      'processing now',
    ]);
  });

  it('shows how long a version is live, without steps whose time is unknown', () => {
    const version = {
      status: 'published',
      createdAt: at(0),
      queuedAt: at(SECOND),
      publishedAt: at(42 * SECOND),
      queueDurationMs: 41_000,
    };
    expect(steps(version, 9 * DAY + MINUTE)).toEqual([
      'pending past 1s',
      'queued past 41s',
      'published now 9 days',
    ]);
    expect(steps({ ...version, status: 'archived', obsoleteAt: at(3 * DAY + MINUTE) }, 9 * DAY).at(-1)).toBe(
      'published past 3 days',
    );
    expect(steps({ ...version, queueDurationMs: 30_000 }, MINUTE).slice(1, 3)).toEqual([
      'queued past 30s',
      'processing past 11s',
    ]);
  });

  it('ends with the cancellation', () => {
    expect(
      steps({ status: 'cancelled', createdAt: at(0), queuedAt: at(0), cancelledAt: at(40 * SECOND) }, DAY),
    ).toEqual(['pending past 0s', 'queued past 40s', 'cancelled past']);
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
