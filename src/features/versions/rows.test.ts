import { describe, expect, it } from 'vitest';
import { ofStatuses, statusOf, versionRows, withListed } from './rows.ts';
import type { ListedVersion } from './versions-queries.ts';

const version = (versionNumber: number | null, status?: string): ListedVersion => ({
  versionId: `version_${versionNumber}_${status}`,
  versionNumber,
  ...(status === undefined ? {} : { status }),
});

describe('versionRows', () => {
  it('gives each version the one numbered next, in whatever order they come', () => {
    const rows = versionRows([version(1), version(3), version(2)]);
    expect(rows.map(({ newer }) => newer?.versionNumber)).toEqual([2, undefined, 3]);
  });

  it('knows no newer one where numbers are missing or have gaps', () => {
    const rows = versionRows([version(null), version(9), version(4)]);
    expect(rows.map(({ newer }) => newer)).toEqual([undefined, undefined, undefined]);
  });
});

describe('withListed', () => {
  const loaded = { ...version(2, 'published'), archivedAt: null, supplementaryContext: 'Runs 60 vans.' };

  it('takes status and times from the list', () => {
    const listed = {
      ...loaded,
      status: 'archived',
      archivedAt: '+1763690000000',
      supplementaryContext: null,
    };
    expect(withListed(loaded, versionRows([version(3, 'published'), listed]))).toEqual({
      ...listed,
      supplementaryContext: 'Runs 60 vans.',
    });
  });

  it('leaves the version as loaded if the list lacks it or its status', () => {
    expect(withListed(loaded, versionRows([version(3, 'published')]))).toBe(loaded);
    const bare = { ...version(2), versionId: loaded.versionId };
    expect(withListed(loaded, versionRows([bare]))).toBe(loaded);
  });
});

describe('ofStatuses', () => {
  const rows = versionRows([version(4, 'queued'), version(3, 'published'), version(2), version(1, '')]);

  it('leaves the versions of the statuses that are asked for', () => {
    expect(ofStatuses(rows, 'queued,published').map(statusOf)).toEqual(['queued', 'published']);
    expect(ofStatuses(rows, undefined)).toBe(rows);
  });

  it('finds those whose status is not given', () => {
    expect(ofStatuses(rows, 'unknown').map(({ version: each }) => each.versionNumber)).toEqual([2, 1]);
  });
});
