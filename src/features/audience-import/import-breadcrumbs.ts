import { linkOptions } from '@tanstack/react-router';
import { pageCrumbs } from '#shell/navigation.ts';

export const importBreadcrumbs = (pageId: string, pageName: string | null | undefined) => [
  ...pageCrumbs(pageId, pageName),
  { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
];
