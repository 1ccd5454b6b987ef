import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/cached-items.ts';
import { calledById, shortened } from '#lib/id.ts';
import { pageTabs } from '#shell/navigation.ts';
import { pageTypeName } from '#shell/page-type.ts';
import { kinds } from '#shell/palette/kinds.ts';
import type { Place, Source, Thing } from '#shell/palette/thing.ts';
import { type ListedPage, pagesQuery } from './pages-queries.ts';

const { icon, noun } = kinds.page;

const toPaletteItem = ({ pageId, name, title, pageType, audiencesCount }: ListedPage): Thing => ({
  key: `page:${pageId}`,
  icon,
  name: name?.trim() || calledById(noun, pageId),
  detail: pageType ? `Page, ${pageTypeName(pageType).toLowerCase()}` : noun,
  more: [title, pageId],
  link: linkOptions({ to: '/pages/$pageId', params: { pageId } }),
  places: screensOf(pageId, audiencesCount),
});

const screensOf = (pageId: string, audiences?: number | null): Place[] => [
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
export const pagesSource: Source = {
  prefix: 'page_',
  known: (client) => cachedItems(client, 'listPages').map(toPaletteItem),
  warm: (client) => client.ensureInfiniteQueryData({ ...pagesQuery, retry: false }),
  byId: (pageId) => [
    {
      key: `page:${pageId}`,
      icon,
      name: `Open page ${shortened(pageId)}`,
      link: linkOptions({ to: '/pages/$pageId', params: { pageId } }),
      places: screensOf(pageId),
    },
  ],
};
