import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '#api/transport/errors.ts';
import { pageQuery } from '#features/pages/pages-queries.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageBreadcrumbs } from '#shell/navigation.ts';
import { Screen } from '#shell/screen.tsx';

interface ImportLayoutProps {
  pageId: string;
  actions: ReactNode;
  children: ReactNode;
}

export function ImportLayout({ pageId, actions, children }: ImportLayoutProps) {
  const page = useQuery(pageQuery(pageId));
  if (isApiError(page.error, 'not-found')) return <MissingScreen detail={page.error.message} />;
  const audiences = linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } });
  const breadcrumbs = [...pageBreadcrumbs(pageId, page.data?.name), { label: 'Audiences', link: audiences }];
  return (
    <Screen title="Create audiences from CSV" breadcrumbs={breadcrumbs} actions={actions}>
      {children}
    </Screen>
  );
}
