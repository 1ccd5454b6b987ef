import { describe, expect, it } from 'vitest';
import {
  filterByStatus,
  formatGroupName,
  groupVersions,
  isGroup,
  mergeListed,
  rowStatusOf,
  toggleGroup,
  type VersionListRow,
  versionRows,
} from './version-rows.ts';
import type { ListedVersion } from './versions-queries.ts';

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

const versionWithContext = (
  versionNumber: number,
  supplementaryContext?: string,
  more: object = {},
): ListedVersion => ({
  versionId: `version_${versionNumber}`,
  versionNumber,
  status: 'archived',
  isNewPageAgent: false,
  ...(supplementaryContext === undefined ? {} : { supplementaryContext }),
  ...more,
});
const history = (contexts: string) =>
  versionRows([...contexts].map((context, index) => versionWithContext(contexts.length - index, context)));
const names = (lines: readonly VersionListRow[]) =>
  lines.map((line) => (isGroup(line) ? formatGroupName(line) : line.version.versionNumber));

describe('groupVersions', () => {
  it('groups two or more consecutive versions with the same context', () => {
    expect(names(groupVersions(history('dccccbaa'), undefined))).toEqual([8, 'Versions 5 to 7', 4, 3, 2, 1]);
  });

  it('groups versions whose contexts differ only in line ends', () => {
    const contexts = ['new', 'a\nb', 'a\r\nb', 'a\nb', 'old'];
    const rows = versionRows(contexts.map((context, index) => versionWithContext(5 - index, context)));
    expect(names(groupVersions(rows, undefined))).toEqual([5, 'Versions 3 to 4', 2, 1]);
  });

  it('never groups the newest, first, live, in-flight or stuck versions', () => {
    expect(names(groupVersions(history('aaaa'), undefined))).toEqual([4, 'Versions 2 to 3', 1]);
    for (const more of [{ status: 'published' }, { status: 'queued' }, { queueDurationMs: 3_600_000 }]) {
      const rows = versionRows([
        versionWithContext(4, 'a'),
        versionWithContext(3, 'a', more),
        versionWithContext(2, 'a'),
        versionWithContext(1, 'a'),
      ]);
      expect(names(groupVersions(rows, undefined))).toEqual([4, 3, 2, 1]);
    }
  });

  it('does not group versions with unknown context', () => {
    const rows = versionRows([
      versionWithContext(4),
      versionWithContext(3),
      versionWithContext(2),
      versionWithContext(1),
    ]);
    expect(names(groupVersions(rows, undefined))).toEqual([4, 3, 2, 1]);
  });

  it('expands groups in the URL and the group of the open version', () => {
    const all = ['Versions 2 to 3', 3, 2, 1];
    expect(names(groupVersions(history('aaaa'), 'version_3')).slice(1)).toEqual(all);
    expect(names(groupVersions(history('aaaa'), undefined, 'version_2')).slice(1)).toEqual(all);
  });
});

describe('toggleGroup', () => {
  it('adds a group to the URL, and removes it by any of its versions', () => {
    const fold = (open: string | undefined) => groupVersions(history('aaaa'), open).filter(isGroup);
    const [closed] = fold(undefined);
    const [open] = fold('other,version_2');
    expect(closed && toggleGroup('other', closed)).toBe('other,version_3');
    expect(open && toggleGroup('other,version_2', open)).toBe('other');
  });
});
