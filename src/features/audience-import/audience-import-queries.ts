import { queryOptions } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type RunRef, runStore, type UnfinishedRun } from './import-store.ts';

export const runLink = ({ id, pageId, bulkEdit }: RunRef): LinkProps =>
  bulkEdit || pageId === null
    ? linkOptions({ to: '/audiences/edit', search: { run: id } })
    : linkOptions({ to: '/pages/$pageId/audiences/import', params: { pageId }, search: { run: id } });

/** Unfinished runs on this device, of a tenant or one of its pages, newest first. */
export const unfinishedRunsQuery = (tenant: string, pageId?: string) =>
  queryOptions({
    queryKey: ['import-runs', tenant, pageId ?? null, 'unfinished'] as const,
    // If the browser denies storage, there are no runs.
    queryFn: () => runStore.listUnfinished(tenant, pageId).catch((): UnfinishedRun[] => []),
    staleTime: 0,
    // A run continues while other screens are open.
    refetchInterval: ({ state }) => (state.data?.length ? 5_000 : false),
  });
