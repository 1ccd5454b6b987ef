import { describe, expect, test } from 'vitest';
import { compareRecords, toEditedAudience } from './record.ts';

const known = (value: object, seenAt = 1000) => ({
  id: 'a',
  seenAt,
  value: { audienceId: 'a', ...value },
});

describe('an audience as it is edited', () => {
  test('contains only known values', () => {
    expect(toEditedAudience('a', null, null)).toStrictEqual({
      audienceId: 'a',
      versionId: null,
      versionNumber: 0,
      seenAt: 0,
    });
    const newest = { versionId: 'v2', versionNumber: 2, supplementaryContext: null };
    expect(toEditedAudience('a', null, newest)).toStrictEqual({
      audienceId: 'a',
      versionId: 'v2',
      versionNumber: 2,
      seenAt: 0,
      supplementaryContext: null,
    });
    expect(toEditedAudience('a', null, { versionId: 'v2' })).not.toHaveProperty('supplementaryContext');
  });

  test('has the context of the newest version, and the version that the rest is known from', () => {
    const record = known({
      customName: 'Fleets',
      supplementaryContext: 'then',
      latestVersion: { versionId: 'v2', versionNumber: 2 },
    });
    const newest = { versionId: 'v3', versionNumber: 3, supplementaryContext: 'now' };
    expect(toEditedAudience('a', record, newest)).toMatchObject({
      customName: 'Fleets',
      supplementaryContext: 'now',
      versionId: 'v2',
      versionNumber: 3,
    });
    // A list of versions that is older than the record says nothing new.
    const older = { versionId: 'v1', versionNumber: 1, supplementaryContext: 'before' };
    expect(toEditedAudience('a', record, older)).toMatchObject({
      supplementaryContext: 'then',
      versionNumber: 2,
    });
  });

  test('overrides nothing where a whole record has no metadata', () => {
    expect(toEditedAudience('a', known({}), null)).toHaveProperty('metadataOverride', {});
    expect(toEditedAudience('a', null, null)).not.toHaveProperty('metadataOverride');
  });

  test('is newer by its version, then by when it was seen', () => {
    const at = (versionNumber: number, seenAt: number) =>
      toEditedAudience('a', known({ latestVersion: { versionId: 'v', versionNumber } }, seenAt), null);
    expect(compareRecords(at(2, 1), at(1, 9))).toBeGreaterThan(0);
    expect(compareRecords(at(2, 1), at(2, 9))).toBeLessThan(0);
    expect(compareRecords(at(2, 1), at(2, 1))).toBe(0);
  });
});
