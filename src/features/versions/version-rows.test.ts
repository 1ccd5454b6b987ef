import { describe, expect, it } from 'vitest';
import type { ListedVersion } from '#features/audiences/versions-queries.ts';
import { filterByStatus, mergeListed, rowStatusOf, versionRows } from './version-rows.ts';

const version = (versionNumber: number | null, status?: string): ListedVersion => ({
  versionId: `version_${versionNumber}_${status}`,
  versionNumber,
  ...(status === undefined ? {} : { status }),
});

describe('versionRows', () => {
  it('adds the next version by number in any order', () => {
    const rows = versionRows([version(1), version(3), version(2)]);
    expect(rows.map(({ newer }) => newer?.versionNumber)).toEqual([2, undefined, 3]);
  });

  it('adds no newer version if numbers are missing or have gaps', () => {
    const rows = versionRows([version(null), version(9), version(4)]);
    expect(rows.map(({ newer }) => newer)).toEqual([undefined, undefined, undefined]);
  });
});

describe('mergeListed', () => {
  const loaded = { ...version(2, 'published'), archivedAt: null, supplementaryContext: 'Runs 60 vans.' };

  it('takes status and times from the list', () => {
    const listed = {
      ...loaded,
      status: 'archived',
      archivedAt: '+1763690000000',
      supplementaryContext: null,
    };
    expect(mergeListed(loaded, versionRows([version(3, 'published'), listed]))).toEqual({
      ...listed,
      supplementaryContext: 'Runs 60 vans.',
    });
  });

  it('leaves the version as loaded if the list lacks it or its status', () => {
    expect(mergeListed(loaded, versionRows([version(3, 'published')]))).toBe(loaded);
    const bare = { ...version(2), versionId: loaded.versionId };
    expect(mergeListed(loaded, versionRows([bare]))).toBe(loaded);
  });
});

describe('filterByStatus', () => {
  const rows = versionRows([version(4, 'queued'), version(3, 'published'), version(2), version(1, '')]);

  it('keeps versions with the selected statuses', () => {
    expect(filterByStatus(rows, 'queued,published').map(rowStatusOf)).toEqual(['queued', 'published']);
    expect(filterByStatus(rows, undefined)).toBe(rows);
  });

  it('finds versions without a status', () => {
    expect(filterByStatus(rows, 'unknown').map(({ version: each }) => each.versionNumber)).toEqual([2, 1]);
  });
});
