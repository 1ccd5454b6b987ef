import { linkOptions } from '@tanstack/react-router';
import { pageBreadcrumbs } from '#shell/navigation.ts';

export const importBreadcrumbs = (pageId: string, pageName: string | null | undefined) => [
  ...pageBreadcrumbs(pageId, pageName),
  { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
];
