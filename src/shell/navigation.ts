import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { recordName, shortenId } from '#lib/id.ts';
import type { Crumb } from './screen.tsx';
import type { Tab } from './tabs.tsx';

/** Last search parameters of each page's sessions, so that its tab restores the range and selection. */
const lastSessionsSearches = new Map<string, Record<string, unknown>>();

export const rememberSessionsSearch = (pageId: string, search: Record<string, unknown>): void =>
  void lastSessionsSearches.set(pageId, search);

export const pageTabs = (pageId: string, audienceCount?: number | null): Tab[] => [
  { label: 'Overview', link: linkOptions({ to: '/pages/$pageId', params: { pageId } }), exact: true },
  {
    label: 'Edit',
    link: linkOptions({ to: '/pages/$pageId/edit', params: { pageId } }),
    shortcut: 'edit',
  },
  {
    label: 'Audiences',
    link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }),
    count: audienceCount ?? null,
  },
  {
    label: 'Sessions',
    link: linkOptions({
      to: '/pages/$pageId/sessions',
      params: { pageId },
      search: lastSessionsSearches.get(pageId) ?? {},
    }),
  },
  {
    label: 'History',
    link: linkOptions({ to: '/pages/$pageId/history', params: { pageId } }),
    capability: 'page-history',
  },
];

/** Breadcrumbs of a page's screens. Shows the ID until the name is loaded, or a bar if `isPending`. */
export const pageBreadcrumbs = (
  pageId: string,
  name: string | null | undefined,
  isPending = false,
): Crumb[] => [
  { label: 'Pages', link: linkOptions({ to: '/pages' }) },
  {
    label: recordName('Page', pageId, name, shortenId(pageId)),
    link: linkOptions({ to: '/pages/$pageId', params: { pageId } }),
    record: true,
    isPending,
  },
];

/** Breadcrumbs of screens under a page's audiences. */
export const pageAudiencesBreadcrumbs = (
  pageId: string,
  name: string | null | undefined,
  isPending?: boolean,
): Crumb[] => [
  ...pageBreadcrumbs(pageId, name, isPending),
  { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
];

/** Link to an audience, or to a search for it if its page is unknown. */
export const audienceLink = (audienceId: string, pageId: string | null | undefined): LinkProps =>
  pageId
    ? linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } })
    : linkOptions({ to: '/audiences', search: { q: audienceId } });

export interface AudienceCounts {
  overrides?: number | null | undefined;
  versions?: number | null | undefined;
  /** Sessions. */
  results?: number | null | undefined;
}

export const audienceTabs = (pageId: string, audienceId: string, counts: AudienceCounts = {}): Tab[] => {
  const params = { pageId, audienceId };
  return [
    {
      label: 'Overrides',
      link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params }),
      exact: true,
      count: counts.overrides,
    },
    {
      label: 'Versions',
      link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId/versions', params }),
      count: counts.versions,
    },
    {
      label: 'Results',
      link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId/results', params }),
      count: counts.results,
    },
  ];
};

/** Breadcrumbs of an audience's screens. Shows IDs without names, or bars while they load. */
export const audienceBreadcrumbs = (
  pageId: string,
  pageName: string | null | undefined,
  audienceId: string,
  audienceName: string | null | undefined,
  isPending: boolean,
): Crumb[] => [
  ...pageAudiencesBreadcrumbs(pageId, pageName, isPending && !pageName),
  {
    label: recordName('Audience', audienceId, audienceName, shortenId(audienceId)),
    link: linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId } }),
    record: true,
    isPending: isPending && !audienceName,
  },
];
