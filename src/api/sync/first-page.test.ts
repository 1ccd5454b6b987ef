import { describe, expect, it } from 'vitest';
import { createPageFlattener, type InfinitePages, type ListPage } from '#api/queries/lists.ts';
import { countNewItems, withFirstPage } from './first-page.ts';

describe('withFirstPage', () => {
  type Page = ListPage<'listAudienceVersions'>;
  const page = (ids: string[], nextCursor: string | null): Page => ({
    items: ids.map((versionId) => ({ versionId })),
    hasMore: nextCursor !== null,
    nextCursor,
  });
  const name = (item: object) => (item as { versionId: string }).versionId;
  const ids = ({ pages }: InfinitePages<'listAudienceVersions'>) =>
    createPageFlattener('listAudienceVersions')(pages).map(name);
  const loaded = {
    pages: [page(['6', '5', '4'], 'a'), page(['3', '2', '1'], null)],
    pageParams: [null, 'a'],
  };

  it('keeps what newer items have pushed off the first page, and where the next one starts', () => {
    const renewed = withFirstPage<'listAudienceVersions'>(loaded, page(['8', '7', '6'], 'b'), name);
    expect(ids(renewed)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
    expect(renewed.pages[0]?.nextCursor).toBe('a');
    expect(renewed.pageParams).toEqual([null, 'a']);
  });

  it('shows the items of the first page as they are now', () => {
    const fresh = page(['6', '5', '4'], 'a');
    fresh.items[0] = { versionId: '6', status: 'published' };
    expect(withFirstPage<'listAudienceVersions'>(loaded, fresh, name).pages[0]?.items[0]?.status).toBe(
      'published',
    );
  });

  it('starts over where nothing of the first page is left', () => {
    const renewed = withFirstPage<'listAudienceVersions'>(loaded, page(['99', '98', '97'], 'z'), name);
    expect(ids(renewed)).toEqual(['99', '98', '97']);
    expect(renewed.pages[0]?.nextCursor).toBe('z');
    expect(renewed.pageParams).toEqual([null]);
  });

  it('leaves out what is gone from among them', () => {
    const renewed = withFirstPage<'listAudienceVersions'>(loaded, page(['7', '6', '4'], 'a'), name);
    expect(ids(renewed)).toEqual(['7', '6', '4', '3', '2', '1']);
  });

  it('says how many are new', () => {
    const news = (some: string[]) => countNewItems('listAudienceVersions', loaded, page(some, 'a'));
    expect(news(['8', '7', '6', '4'])).toBe(2);
    expect(news(['5', '4'])).toBe(0);
    expect(news(['99', '98'])).toBe(2);
  });

  it('counts as the service does now, whichever page the count is taken from', () => {
    const fresh = { ...page(['7', '6', '5'], 'a'), totalCount: 7 };
    expect(withFirstPage<'listAudienceVersions'>(loaded, fresh, name).pages.at(-1)?.totalCount).toBe(7);
  });
});
