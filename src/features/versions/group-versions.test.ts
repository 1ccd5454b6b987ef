import { describe, expect, it } from 'vitest';
import {
  formatGroupName,
  groupVersions,
  isGroup,
  toggleGroup,
  type VersionListRow,
} from './group-versions.ts';
import { versionRows } from './rows.ts';
import type { ListedVersion } from './versions-queries.ts';

const version = (versionNumber: number, supplementaryContext?: string, more: object = {}): ListedVersion => ({
  versionId: `version_${versionNumber}`,
  versionNumber,
  status: 'archived',
  isNewPageAgent: false,
  ...(supplementaryContext === undefined ? {} : { supplementaryContext }),
  ...more,
});
const history = (contexts: string) =>
  versionRows([...contexts].map((context, index) => version(contexts.length - index, context)));
const names = (lines: readonly VersionListRow[]) =>
  lines.map((line) => (isGroup(line) ? formatGroupName(line) : line.version.versionNumber));

describe('groupVersions', () => {
  it('groups two or more consecutive versions with the same context', () => {
    expect(names(groupVersions(history('dccccbaa'), undefined))).toEqual([8, 'Versions 5 to 7', 4, 3, 2, 1]);
  });

  it('never groups the newest, first, live, in-flight or stuck versions', () => {
    expect(names(groupVersions(history('aaaa'), undefined))).toEqual([4, 'Versions 2 to 3', 1]);
    for (const more of [{ status: 'published' }, { status: 'queued' }, { queueDurationMs: 3_600_000 }]) {
      const rows = versionRows([version(4, 'a'), version(3, 'a', more), version(2, 'a'), version(1, 'a')]);
      expect(names(groupVersions(rows, undefined))).toEqual([4, 3, 2, 1]);
    }
  });

  it('does not group versions with unknown context', () => {
    const rows = versionRows([version(4), version(3), version(2), version(1)]);
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
