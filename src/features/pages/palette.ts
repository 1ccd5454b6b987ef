import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { recordName } from '#lib/id.ts';
import { pageTabs } from '#shell/navigation.ts';
import type { PaletteItem, PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import { pagesQuery, pageTypeName } from './pages-queries.ts';

function pageItem(pageId: string, audiences?: number | null, item?: Partial<PaletteItem>): PaletteItem {
  const params = { pageId };
  return recordItem('page', pageId, linkOptions({ to: '/pages/$pageId', params }), {
    ...item,
    screens: [
      ...pageTabs(pageId, audiences),
      { label: 'New audience', link: linkOptions({ to: '/pages/$pageId/audiences/new', params }) },
      {
        label: 'Create audiences from CSV',
        link: linkOptions({ to: '/pages/$pageId/audiences/import', params }),
      },
    ],
  });
}

/** Palette source of loaded pages, by name, title and ID. */
export const pagesSource: PaletteSource = {
  prefix: 'page_',
  cached: (client) =>
    cachedItems(client, 'listPages').map(({ pageId, name, title, pageType, audiencesCount }) =>
      pageItem(pageId, audiencesCount, {
        name: recordName('Page', pageId, name),
        detail: pageType ? `Page, ${pageTypeName(pageType).toLowerCase()}` : 'Page',
        keywords: [title, pageId],
      }),
    ),
  preload: (client) => client.ensureInfiniteQueryData({ ...pagesQuery, retry: false }),
  byId: (pageId) => [pageItem(pageId)],
};
