import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { pageTabs } from '#shell/navigation.ts';
import type { PaletteItem, PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';
import { type ListedPage, pagesQuery, pageTypeName } from './pages-queries.ts';

const { icon, noun } = recordKinds.page;

const toPaletteItem = ({ pageId, name, title, pageType, audiencesCount }: ListedPage): PaletteItem => ({
  key: `page:${pageId}`,
  icon,
  name: name?.trim() || fallbackName(noun, pageId),
  detail: pageType ? `Page, ${pageTypeName(pageType).toLowerCase()}` : noun,
  keywords: [title, pageId],
  link: linkOptions({ to: '/pages/$pageId', params: { pageId } }),
  screens: screensOf(pageId, audiencesCount),
});

const screensOf = (pageId: string, audiences?: number | null): PaletteItem['screens'] => [
  ...pageTabs(pageId, audiences),
  {
    label: 'New audience',
    link: linkOptions({ to: '/pages/$pageId/audiences/new', params: { pageId } }),
  },
  {
    label: 'Create audiences from CSV',
    link: linkOptions({ to: '/pages/$pageId/audiences/import', params: { pageId } }),
  },
];

/** Palette source of loaded pages, by name, title and ID. */
export const pagesSource: PaletteSource = {
  prefix: 'page_',
  cached: (client) => cachedItems(client, 'listPages').map(toPaletteItem),
  preload: (client) => client.ensureInfiniteQueryData({ ...pagesQuery, retry: false }),
  byId: (pageId) => [
    {
      key: `page:${pageId}`,
      icon,
      name: `Open page ${shortenId(pageId)}`,
      link: linkOptions({ to: '/pages/$pageId', params: { pageId } }),
      screens: screensOf(pageId),
    },
  ],
};
