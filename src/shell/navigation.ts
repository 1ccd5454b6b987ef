import { linkOptions } from '@tanstack/react-router';
import { shortenId } from '#lib/id.ts';
import type { Crumb } from './breadcrumb.tsx';
import { lastSessionsSearch } from './last-sessions-search.ts';

/** The screens of one page, in the order of their tabs; `audiences` is how many it has, where that is known. */
export const pageTabs = (pageId: string, audiences?: number | null) => [
  { label: 'Overview', link: linkOptions({ to: '/pages/$pageId', params: { pageId } }), exact: true },
  {
    label: 'Edit',
    link: linkOptions({ to: '/pages/$pageId/edit', params: { pageId } }),
    shortcut: 'edit' as const,
  },
  {
    label: 'Audiences',
    link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }),
    ...(typeof audiences === 'number' && { count: audiences }),
  },
  {
    label: 'Sessions',
    link: linkOptions({
      to: '/pages/$pageId/sessions',
      params: { pageId },
      search: lastSessionsSearch(pageId) ?? {},
    }),
  },
];

/** Breadcrumbs of a page's screens. Shows the ID until the name is loaded. */
export const pageCrumbs = (pageId: string, name: string | null | undefined): Crumb[] => [
  { label: 'Pages', link: linkOptions({ to: '/pages' }) },
  {
    label: name || shortenId(pageId),
    link: linkOptions({ to: '/pages/$pageId', params: { pageId } }),
    record: true,
  },
];

/** The screen of an audience. One whose page the service does not tell has none, so it leads to the search. */
export const audienceLink = (audienceId: string, pageId: string | null | undefined) =>
  pageId
    ? linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } })
    : linkOptions({ to: '/audiences', search: { q: audienceId } });

/** The screens of one audience, in the order of their tabs. */
export const audienceTabs = (pageId: string, audienceId: string) => {
  const params = { pageId, audienceId };
  return [
    {
      label: 'Overrides',
      link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params }),
      exact: true,
    },
    { label: 'Versions', link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId/versions', params }) },
    {
      label: 'Sessions',
      link: linkOptions({
        to: '/pages/$pageId/sessions',
        params: { pageId },
        search: { audience: audienceId },
      }),
    },
  ];
};

/** Breadcrumbs of an audience's screens. Shows the ID until the name is loaded. */
export const audienceCrumbs = (
  pageId: string,
  pageName: string | null | undefined,
  audienceId: string,
  audienceName: string | null | undefined,
): Crumb[] => [
  ...pageCrumbs(pageId, pageName),
  { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
  {
    label: audienceName || shortenId(audienceId),
    link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } }),
    record: true,
  },
];
