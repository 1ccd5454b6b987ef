import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { recordName } from '#lib/id.ts';
import { pageTabs } from '#shell/navigation.ts';
import type { PaletteItem, PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import { pageFields, pagesQuery, pageTypeName } from './pages-queries.ts';
import { recentPage } from './recent-page.ts';

function pageItem(pageId: string, audiences?: number | null, item?: Partial<PaletteItem>): PaletteItem {
  const params = { pageId };
  return recordItem('page', pageId, linkOptions({ to: '/pages/$pageId', params }), {
    ...item,
    screens: [
      // Results don't know what the service offers.
      ...pageTabs(pageId, audiences).filter(({ capability }) => !capability),
      { label: 'New audience', link: linkOptions({ to: '/pages/$pageId/audiences/new', params }) },
      {
        label: 'Import audiences from CSV',
        link: linkOptions({ to: '/pages/$pageId/audiences/import', params }),
      },
    ],
  });
}

export const pagesSource: PaletteSource = {
  prefix: 'page_',
  cached: (client) =>
    cachedItems(client, 'listPages').map((page) =>
      pageItem(page.pageId, page.audiencesCount, {
        name: recordName('Page', page.pageId, page.name),
        detail: page.pageType ? pageTypeName(page.pageType) : undefined,
        mark: recentPage(page),
        keywords: [page.title],
        fields: pageFields(page),
      }),
    ),
  preload: (client) => client.ensureInfiniteQueryData({ ...pagesQuery, retry: false }),
  byId: (pageId) => [pageItem(pageId)],
};
