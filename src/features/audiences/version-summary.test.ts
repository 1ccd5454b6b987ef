import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { DAY, MINUTE, SECOND } from '#lib/time-units.ts';
import { versionState } from './version-steps.ts';
import { publishProgress, summarizeVersion, type VersionRecord } from './version-summary.ts';

const START = Date.UTC(2026, 2, 3, 9);
const at = (ms: number) => `+${START + ms}`;
/** Replaces the non-breaking spaces between numbers and units. */
const story = (version: VersionRecord, now = 0, newer?: VersionRecord) => {
  const { text, stuck } = summarizeVersion(version, START + now, newer);
  return { text: text.replaceAll('\u00a0', ' '), stuck };
};

describe('summarizeVersion', () => {
  it('describes drafts', () => {
    const draft = { status: 'draft', createdAt: at(0), becameDraftAt: at(0) };
    expect(story(draft, DAY).text).toBe('Draft');
    expect(story(draft, DAY, { ...draft, versionNumber: 2 }).text).toBe('Earlier draft');
  });

  it('describes versions in flight', () => {
    const pending = { status: 'pending', createdAt: at(0) };
    const queued = { ...pending, status: 'queued', queuedAt: at(SECOND) };
    const processing = { ...queued, status: 'processing' };
    expect(story(pending, 3 * SECOND).text).toBe('Publishing for 3s');
    expect(story(queued, 13 * SECOND).text).toBe('Publishing for 12s');
    expect(story(processing, 22 * SECOND).text).toBe('Publishing for 21s');
  });

  it('flags versions that are stuck', () => {
    const queued = { status: 'queued', createdAt: at(0), queuedAt: at(0) };
    expect(story(queued, 9 * MINUTE).stuck).toBe(false);
    expect(story(queued, 124 * MINUTE)).toEqual({ text: 'Stuck for 2h 4m', stuck: true });
  });

  it('shows how long a version has been or was live', () => {
    const published = {
      status: 'published',
      createdAt: at(0),
      queuedAt: at(0),
      publishedAt: at(41 * SECOND),
      queueDurationMs: 41_000,
    };
    expect(story(published, 9 * DAY + MINUTE).text).toBe('Live for 9 days');
    expect(story({ ...published, status: 'archived', archivedAt: at(MINUTE) }, DAY).text).toBe(
      'Live for 19s',
    );
    expect(story({ ...published, queuedAt: null, queueDurationMs: null }, MINUTE).text).toBe('Live for 19s');
    expect(story({ status: 'archived', archivedAt: at(0) }).text).toBe('Never live');
  });

  it('names the version that replaced it', () => {
    const cancelled = {
      status: 'cancelled',
      createdAt: at(0),
      queuedAt: at(SECOND),
      cancelledAt: at(MINUTE),
    };
    const newer = { versionNumber: 11, createdAt: at(MINUTE) };
    expect(story(cancelled, DAY, newer).text).toBe('Replaced by version 11');
    expect(story({ ...cancelled, queuedAt: null }, DAY, newer).text).toBe('Replaced by version 11');
    expect(story(cancelled, DAY, { ...newer, createdAt: at(DAY) }).text).toBe('Canceled after 1m');
    expect(story(cancelled, DAY).text).toBe('Canceled after 1m');
  });

  it('infers a missing status from the times', () => {
    expect(story({ publishedAt: at(0), obsoleteAt: at(3 * DAY) }, 9 * DAY).text).toBe('Live for 3 days');
    expect(story({ publishedAt: at(0) }, 3 * DAY).text).toBe('Live for 3 days');
    expect(story({ status: null, becameDraftAt: at(0), createdAt: at(0) }).text).toBe('Draft');
    expect(story({}).text).toBe('');
  });

  it('returns no text for an unknown status', () => {
    for (const status of ['levitating', 'constructor', '__proto__'])
      expect(story({ status, createdAt: at(0) })).toEqual({ text: '', stuck: false });
  });

  it('handles arbitrary input', () => {
    const time = fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 8.64e15 }).map((ms) => `+${ms}`),
        fc.constantFrom('', 'yesterday', '2026-03-03T09:00:00Z', '+99999999999999999'),
      ),
      { nil: undefined },
    );
    const version = fc.record(
      {
        versionNumber: fc.option(fc.nat()),
        status: fc.option(fc.constantFrom(...audienceStatuses, 'levitating')),
        createdAt: time,
        becameDraftAt: time,
        queuedAt: time,
        publishedAt: time,
        obsoleteAt: time,
        cancelledAt: time,
        archivedAt: time,
        queueDurationMs: fc.option(fc.double()),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<VersionRecord>;
    fc.assert(
      fc.property(version, version, (one, newer) => {
        expect(summarizeVersion(one, START, newer).text).not.toMatch(/NaN|Infinity|null|undefined|−|-\d/);
      }),
    );
  });
});

describe('publishProgress', () => {
  const published = (seconds: number, queuedAt = 0) => ({
    status: 'published',
    createdAt: at(queuedAt),
    queuedAt: at(queuedAt),
    publishedAt: at(queuedAt + seconds * SECOND),
  });
  const queued = { status: 'queued', createdAt: at(0), queuedAt: at(SECOND) };
  const progress = (version: VersionRecord, seconds: number, earlier: VersionRecord[] = []) =>
    publishProgress(version, [version, ...earlier], START + seconds * SECOND);

  it('compares the time so far with the median of other versions', () => {
    const earlier = [published(20), published(7200), published(40)];
    expect(progress(queued, 0, earlier)).toBe(0);
    expect(progress(queued, 10, earlier)).toBe(0.25);
    expect(progress(queued, 30, earlier)).toBe(0.75);
  });

  it('ends at 90%, however long it takes', () => {
    expect(progress(queued, 39, [published(40)])).toBe(0.9);
    expect(progress(queued, 7200, [published(40)])).toBe(0.9);
    expect(progress(queued, 1, [published(0)])).toBe(0.9);
  });

  it('expects a minute without earlier versions', () => {
    expect(progress(queued, 15)).toBe(0.25);
  });

  it("doesn't count the time as a draft", () => {
    const draft = { ...queued, becameDraftAt: at(0), queuedAt: at(3600 * SECOND) };
    expect(progress({ ...draft, status: 'pending', queuedAt: null }, 3600, [published(40)])).toBe(0);
    expect(progress(draft, 3610, [published(40)])).toBe(0.25);
    expect(progress(queued, 10, [{ ...published(40, 60_000), becameDraftAt: at(0) }])).toBe(0.25);
  });
});

describe('versionState', () => {
  const labelOf = (version: VersionRecord, schedule?: string) => versionState(version, schedule).label;

  it('names the status as the states of audiences do', () => {
    expect(labelOf({ status: 'published' })).toBe('Live');
    expect(['pending', 'queued', 'processing'].map((status) => labelOf({ status }))).toEqual(
      Array(3).fill('Publishing'),
    );
    expect(labelOf({ status: 'cancelled' })).toBe('Canceled');
    expect(labelOf({ status: 'archived', obsoleteAt: at(0) })).toBe('Replaced');
    expect(labelOf({ status: 'archived', archivedAt: at(0) })).toBe('Archived');
    expect(labelOf({})).toBe('Unknown');
  });

  it('says when a scheduled version is published', () => {
    expect(labelOf({ status: 'pending' }, 'Mon 30 Nov, 09:00')).toBe('Scheduled for Mon 30 Nov, 09:00');
    expect(labelOf({ status: 'published' }, 'Mon 30 Nov, 09:00')).toBe('Live');
  });
});
