import { describe, expect, test } from 'vitest';
import { metadataRows } from './metadata-rows.ts';
import { type OverrideKey, pictureOf, type Sources } from './picture.ts';

const known = (value: object, seenAt = 1000): Sources['known'] => ({
  id: 'a',
  seenAt,
  value: { audienceId: 'a', ...value },
});
const page = (value: object): Sources['page'] => ({ pageId: 'p', name: 'Shop', ...value });
const field = (sources: Sources, key: OverrideKey) =>
  pictureOf(sources).overrides.find((override) => override.key === key);

describe('what is known of an audience', () => {
  test('is nothing where nobody has told anything', () => {
    const picture = pictureOf({});
    expect(picture).toMatchObject({ name: undefined, status: undefined, seenAt: null, outdated: false });
    expect(field({}, 'actionUrl')).toEqual({
      key: 'actionUrl',
      own: undefined,
      inherited: undefined,
      visitors: undefined,
    });
    expect(field({}, 'context')).toMatchObject({ own: undefined, inherited: null, visitors: undefined });
  });

  test('has its name from the search before an older record', () => {
    const sources = {
      known: known({ effectiveName: 'Old', customName: 'Old', computedName: 'Audience 4' }),
      hit: { audienceId: 'a', effectiveName: 'New' },
    };
    expect(pictureOf(sources)).toMatchObject({ name: 'New', outdated: true });
    expect(field(sources, 'name')).toMatchObject({ own: 'Old', inherited: 'Audience 4', visitors: 'New' });
  });

  test('has status and context from the newest version', () => {
    const sources = {
      known: known({ status: 'draft', supplementaryContext: 'then', latestVersion: { versionId: 'v1' } }),
      newest: { versionId: 'v2', status: 'queued', supplementaryContext: null },
    };
    expect(pictureOf(sources)).toMatchObject({ status: 'queued', outdated: true });
    expect(field(sources, 'context')).toMatchObject({ own: null, visitors: null });
    expect(field({ ...sources, newest: { versionId: 'v1' } }, 'context')).toMatchObject({ own: 'then' });
    expect(pictureOf({ ...sources, newest: { versionId: 'v1' } }).outdated).toBe(false);
  });

  test('inherits the address of the header action of its page', () => {
    const actions = [
      { actionId: 'x', url: 'https://x.example' },
      { actionId: 'y', url: 'https://y.example' },
    ];
    const shop = page({ actions, headerActionId: 'y' });
    expect(field({ known: known({ actionUrlOverride: null }), page: shop }, 'actionUrl')).toMatchObject({
      own: null,
      visitors: 'https://y.example',
    });
    expect(field({ page: shop }, 'actionUrl')).toMatchObject({
      inherited: 'https://y.example',
      visitors: undefined,
    });
    expect(field({ known: known({ actionUrlOverride: '' }), page: page({}) }, 'actionUrl')).toMatchObject({
      own: '',
      inherited: null,
      visitors: '',
    });
  });
});

describe('metadata', () => {
  const shop = page({ updatedAt: '+1', metadata: { title: 'Shop', robots: ['noindex', 3], keywords: [] } });
  const rowsOf = (sources: Sources, all = false) => metadataRows(sources, all).flatMap(({ rows }) => rows);

  test('shows the fields that the page or the audience has', () => {
    const record = known({
      metadataOverride: { ogTitle: 'Hello' },
      effectiveMetadata: { title: 'Shop', ogTitle: 'Hello' },
    });
    expect(rowsOf({ known: record, page: shop })).toMatchObject([
      { key: 'title', page: 'Shop', own: null, visitors: 'Shop' },
      { key: 'robots', page: 'noindex, 3', own: null },
      { key: 'ogTitle', page: null, own: 'Hello', visitors: 'Hello' },
    ]);
    expect(rowsOf({ known: record, page: shop }, true)).toHaveLength(21);
  });

  test('does not say what visitors get where no record is known', () => {
    expect(rowsOf({ page: shop })[0]).toMatchObject({ page: 'Shop', own: undefined, visitors: undefined });
    expect(rowsOf({})).toEqual([]);
  });

  test('takes the word of the service on what visitors get', () => {
    const record = known({
      metadataOverride: { title: 'Mine' },
      effectiveMetadata: { title: 'Mine | Shop' },
    });
    expect(rowsOf({ known: record, page: shop })[0]).toMatchObject({ own: 'Mine', visitors: 'Mine | Shop' });
  });

  test('takes the value of the page where that changed after the record was seen', () => {
    const record = known({ effectiveMetadata: { title: 'Before' } });
    const changed = page({ updatedAt: '+1700000000000', metadata: { title: 'After' } });
    expect(rowsOf({ known: record, page: changed })[0]).toMatchObject({ visitors: 'After' });
    expect(rowsOf({ known: record })[0]).toMatchObject({ page: undefined, own: null, visitors: 'Before' });
  });
});
