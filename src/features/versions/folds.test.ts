import { describe, expect, it } from 'vitest';
import { foldName, isFold, toggled, type VersionLine, withFolds } from './folds.ts';
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
const told = (lines: readonly VersionLine[]) =>
  lines.map((line) => (isFold(line) ? foldName(line) : line.version.versionNumber));

describe('withFolds', () => {
  it('folds versions with the same context, two or more in a row', () => {
    expect(told(withFolds(history('dccccbaa'), undefined))).toEqual([8, 'Versions 5 to 7', 4, 3, 2, 1]);
  });

  it('never folds the newest, the first, one that is live or on its way, or one that was stuck', () => {
    expect(told(withFolds(history('aaaa'), undefined))).toEqual([4, 'Versions 2 to 3', 1]);
    for (const more of [{ status: 'published' }, { status: 'queued' }, { queueDurationMs: 3_600_000 }]) {
      const rows = versionRows([version(4, 'a'), version(3, 'a', more), version(2, 'a'), version(1, 'a')]);
      expect(told(withFolds(rows, undefined))).toEqual([4, 3, 2, 1]);
    }
  });

  it('does not fold what it does not know to be the same', () => {
    const rows = versionRows([version(4), version(3), version(2), version(1)]);
    expect(told(withFolds(rows, undefined))).toEqual([4, 3, 2, 1]);
  });

  it('unfolds a run that the url names by any of its versions, or that holds the open one', () => {
    const all = ['Versions 2 to 3', 3, 2, 1];
    expect(told(withFolds(history('aaaa'), 'version_3')).slice(1)).toEqual(all);
    expect(told(withFolds(history('aaaa'), undefined, 'version_2')).slice(1)).toEqual(all);
  });
});

describe('toggled', () => {
  it('puts a run into the url, and takes it out by whatever name it has there', () => {
    const fold = (open: string | undefined) => withFolds(history('aaaa'), open).filter(isFold);
    const [closed] = fold(undefined);
    const [open] = fold('other,version_2');
    expect(closed && toggled('other', closed)).toBe('other,version_3');
    expect(open && toggled('other,version_2', open)).toBe('other');
  });
});
