import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { flattenPages, type InfinitePages, type ListPage } from '#api/queries/lists.ts';
import { listFor } from '#api/queries/queries.ts';
import { countNewItems, refetchFirstPage, withFirstPage } from './live-list.ts';

describe('withFirstPage', () => {
  type Page = ListPage<'listAudienceVersions'>;
  const page = (ids: string[], nextCursor: string | null): Page => ({
    items: ids.map((versionId) => ({ versionId })),
    hasMore: nextCursor !== null,
    nextCursor,
  });
  const name = (item: object) => (item as { versionId: string }).versionId;
  const ids = ({ pages }: InfinitePages<'listAudienceVersions'>) =>
    flattenPages('listAudienceVersions', pages).map(name);
  const loaded = {
    pages: [page(['6', '5', '4'], 'a'), page(['3', '2', '1'], null)],
    pageParams: [null, 'a'],
  };

  it('keeps items that newer ones pushed off the first page, and the cursor of the next', () => {
    const merged = withFirstPage<'listAudienceVersions'>(loaded, page(['8', '7', '6'], 'b'), name);
    expect(ids(merged)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
    expect(merged.pages[0]?.nextCursor).toBe('a');
    expect(merged.pageParams).toEqual([null, 'a']);
  });

  it('updates the items of the first page', () => {
    const fresh = page(['6', '5', '4'], 'a');
    fresh.items[0] = { versionId: '6', status: 'published' };
    expect(withFirstPage<'listAudienceVersions'>(loaded, fresh, name).pages[0]?.items[0]?.status).toBe(
      'published',
    );
  });

  it('restarts if the pages have no items in common', () => {
    const merged = withFirstPage<'listAudienceVersions'>(loaded, page(['99', '98', '97'], 'z'), name);
    expect(ids(merged)).toEqual(['99', '98', '97']);
    expect(merged.pages[0]?.nextCursor).toBe('z');
    expect(merged.pageParams).toEqual([null]);
  });

  it('restarts if the fresh page is the only one, in any order', () => {
    const merged = withFirstPage<'listAudienceVersions'>(loaded, page(['6', '5'], null), name);
    expect(ids(merged)).toEqual(['6', '5']);
  });

  it('drops deleted items', () => {
    const merged = withFirstPage<'listAudienceVersions'>(loaded, page(['7', '6', '4'], 'a'), name);
    expect(ids(merged)).toEqual(['7', '6', '4', '3', '2', '1']);
  });

  it('counts new items', () => {
    const news = (some: string[]) => countNewItems('listAudienceVersions', loaded, page(some, 'a'));
    expect(news(['8', '7', '6', '4'])).toBe(2);
    expect(news(['5', '4'])).toBe(0);
    expect(news(['99', '98'])).toBe(2);
  });

  it('updates the total count of the last page', () => {
    const fresh = { ...page(['7', '6', '5'], 'a'), totalCount: 7 };
    expect(withFirstPage<'listAudienceVersions'>(loaded, fresh, name).pages.at(-1)?.totalCount).toBe(7);
  });
});

describe('refetchFirstPage', () => {
  it('keeps new items if the responses arrive in another order', async () => {
    const { queryKey } = listFor('listAccounts', {});
    const page = (...ids: string[]) => ({
      items: ids.map((accountId) => ({ accountId })),
      hasMore: true,
      nextCursor: 'next',
    });
    const client = new QueryClient();
    client.setQueryData(queryKey, { pages: [page('1')], pageParams: [null] });
    let stored = ['2', '1'];
    const older = Promise.withResolvers<void>();
    const waits = [older.promise];
    vi.stubGlobal('fetch', async () => {
      const response = Response.json(page(...stored));
      await waits.shift();
      return response;
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const first = refetchFirstPage(client, { queryKey });
    stored = ['3', '2', '1'];
    await refetchFirstPage(client, { queryKey });
    older.resolve();
    await first;
    const { pages = [] } = client.getQueryData<InfinitePages<'listAccounts'>>(queryKey) ?? {};
    expect(flattenPages('listAccounts', pages).map(({ accountId }) => accountId)).toEqual(['3', '2', '1']);
  });
});
