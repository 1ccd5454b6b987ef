import { describe, expect, it, test } from 'vitest';
import type { AudienceStatus } from '#contract/audience-versions.ts';
import {
  compareRecords,
  mergeSources,
  saveLabel,
  saveOutcome,
  toEditedAudience,
  wholeAudience,
} from './audience-record.ts';

const cached = (value: object, seenAt = 1000) => ({
  id: 'a',
  seenAt,
  value: { audienceId: 'a', ...value },
});

const merged = (sources: Parameters<typeof mergeSources>[1]) => mergeSources('a', sources);

describe('an audience as it is edited', () => {
  test('contains only known values', () => {
    expect(toEditedAudience(merged({}))).toStrictEqual({
      audienceId: 'a',
      versionId: null,
      versionNumber: 0,
      seenAt: 0,
      status: undefined,
      publishAt: undefined,
    });
    const newest = { versionId: 'v2', versionNumber: 2, supplementaryContext: null };
    expect(toEditedAudience(merged({ newest }))).toStrictEqual({
      audienceId: 'a',
      versionId: 'v2',
      versionNumber: 2,
      seenAt: 0,
      supplementaryContext: null,
      status: undefined,
      publishAt: undefined,
    });
    expect(toEditedAudience(merged({ newest: { versionId: 'v2' } }))).not.toHaveProperty(
      'supplementaryContext',
    );
  });

  test('has the context of the newest version, and the version that the rest is known from', () => {
    const record = cached({
      customName: 'Fleets',
      supplementaryContext: 'then',
      latestVersion: { versionId: 'v2', versionNumber: 2 },
    });
    const newest = { versionId: 'v3', versionNumber: 3, supplementaryContext: 'now' };
    expect(toEditedAudience(merged({ cached: record, newest }))).toMatchObject({
      customName: 'Fleets',
      supplementaryContext: 'now',
      versionId: 'v2',
      versionNumber: 3,
    });
    // A list of versions that is older than the record says nothing new.
    const older = { versionId: 'v1', versionNumber: 1, supplementaryContext: 'before' };
    expect(toEditedAudience(merged({ cached: record, newest: older }))).toMatchObject({
      supplementaryContext: 'then',
      versionNumber: 2,
    });
  });

  test('overrides nothing where a whole record has no metadata', () => {
    expect(toEditedAudience(wholeAudience(cached({})))).toHaveProperty('metadataOverride', {});
    expect(toEditedAudience(merged({}))).not.toHaveProperty('metadataOverride');
  });

  test('is newer by its version, then by when it was seen', () => {
    const at = (versionNumber: number, seenAt: number) =>
      toEditedAudience(wholeAudience(cached({ latestVersion: { versionId: 'v', versionNumber } }, seenAt)));
    expect(compareRecords(at(2, 1), at(1, 9))).toBeGreaterThan(0);
    expect(compareRecords(at(2, 1), at(2, 9))).toBeLessThan(0);
    expect(compareRecords(at(2, 1), at(2, 1))).toBe(0);
  });

  test('is newer than a draft that was discarded', () => {
    const at = (versionNumber: number, seenAt: number, status: AudienceStatus) =>
      toEditedAudience(
        wholeAudience(cached({ status, latestVersion: { versionId: 'v', versionNumber } }, seenAt)),
      );
    const [live, draft, saved] = [at(1, 9, 'published'), at(2, 5, 'draft'), at(2, 5, 'published')];
    expect(compareRecords(live, draft)).toBeGreaterThan(0);
    expect(compareRecords(draft, live)).toBeLessThan(0);
    expect(compareRecords(at(1, 1, 'published'), draft)).toBeLessThan(0);
    expect(compareRecords(live, saved)).toBeLessThan(0);
    // A list contained this one, not the whole record.
    expect(compareRecords(live, { ...draft, seenAt: 0 })).toBeLessThan(0);
  });
});

describe('mergeSources', () => {
  test('returns unknown values without sources', () => {
    const { value, ...known } = merged({});
    expect(value).toMatchObject({ effectiveName: undefined, status: undefined });
    expect(known).toEqual({ seenAt: null, versionNumber: 0, isOutdated: false });
  });

  test('prefers the name of the search to an older record', () => {
    const sources = {
      cached: cached({ effectiveName: 'Old', customName: 'Old', computedName: 'Audience 4' }),
      hit: { audienceId: 'a', effectiveName: 'New' },
    };
    const audience = merged(sources);
    expect(audience).toMatchObject({ value: { effectiveName: 'New' }, isOutdated: true });
  });

  test('takes the status from the newest version, unless the record is newer', () => {
    const record = cached({ status: 'draft', latestVersion: { versionId: 'v2', versionNumber: 2 } });
    const newest = { versionId: 'v3', versionNumber: 3, status: 'queued' };
    expect(merged({ cached: record, newest })).toMatchObject({
      value: { status: 'queued' },
      isOutdated: true,
    });
    const same = { ...newest, versionId: 'v2', versionNumber: 2 };
    expect(merged({ cached: record, newest: same })).toMatchObject({
      value: { status: 'queued' },
      isOutdated: false,
    });
    const older = { versionId: 'v1', versionNumber: 1, status: 'published' };
    expect(merged({ cached: record, newest: older })).toMatchObject({
      value: { status: 'draft' },
      isOutdated: false,
    });
  });
});

/** Label after a save whose response has version 6 with status `saved`, and with the newest listed version. */
const outcome = (status: string, listed?: { versionNumber: number; status: string }) =>
  saveOutcome(
    { audienceId: 'a', latestVersion: { versionId: 'v6', versionNumber: 6, status } },
    listed && { versionId: `v${listed.versionNumber}`, ...listed },
    false,
  )?.label;

describe('the save label', () => {
  it('depends on the status of the audience', () => {
    const labels = (canPublish: boolean) =>
      ['published', 'queued', 'draft', 'archived', undefined].map((status) =>
        saveLabel({ status }, canPublish),
      );
    const others = ['Save', 'Save'];
    expect(labels(false)).toEqual(['Save and publish', 'Save and publish', 'Save draft', ...others]);
    expect(labels(true)).toEqual(['Save and publish', 'Save and publish', 'Save and publish', ...others]);
  });

  it("keeps a schedule's time", () => {
    expect(saveLabel({ status: 'pending', publishAt: '+1763690000000' }, true)).toBe('Save');
  });

  it('says live only once the listed versions confirm it', () => {
    expect(outcome('pending')).toBe('Publishing version 6…');
    expect(outcome('pending', { versionNumber: 5, status: 'published' })).toBe('Publishing version 6…');
    expect(outcome('pending', { versionNumber: 6, status: 'processing' })).toBe('Publishing version 6…');
    expect(outcome('pending', { versionNumber: 6, status: 'published' })).toBe('Version 6 is live');
    expect(outcome('published')).toBeUndefined();
    expect(outcome('published', { versionNumber: 5, status: 'published' })).toBeUndefined();
  });

  it('reports a saved draft', () => {
    expect(outcome('draft', { versionNumber: 6, status: 'draft' })).toBe('Draft saved');
  });
});
