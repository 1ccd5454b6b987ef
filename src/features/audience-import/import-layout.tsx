import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecentName } from '#api/sync/recents.ts';
import { pageQuery } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageAudiencesBreadcrumbs } from '#shell/navigation.ts';
import { Screen } from '#shell/screen.tsx';

interface ImportLayoutProps {
  pageId: string;
  actions: ReactNode;
  children: ReactNode;
}

export function ImportLayout({ pageId, actions, children }: ImportLayoutProps) {
  const page = useQuery(pageQuery(pageId));
  const recentName = useRecentName('page', pageId);
  if (isApiError(page.error, 'not-found')) return <MissingScreen detail={page.error.message} />;
  const name = page.data ? page.data.name : recentName;
  const breadcrumbs = pageAudiencesBreadcrumbs(pageId, name, page.isLoading && !recentName);
  return (
    <Screen title="Create audiences from CSV" breadcrumbs={breadcrumbs} actions={actions}>
      {children}
    </Screen>
  );
}
