import { linkOptions } from '@tanstack/react-router';
import { pageCrumbs } from '#shell/navigation.ts';

/** What leads to creating audiences of a page from CSV. */
export const importCrumbs = (pageId: string, pageName: string | null | undefined) => [
  ...pageCrumbs(pageId, pageName),
  { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
];
