import { queryOptions } from '@tanstack/react-query';
import { lazyLoad } from '#lib/lazy-load.ts';
import type { UnfinishedRun } from './run-store.ts';

const REFRESH_MS = 5_000;
const loadStore = lazyLoad(() => import('./run-store.ts'));

/** The runs saved on this device that have rows left, of a tenant or one of its pages, the latest first. */
export const unfinishedRunsQuery = (tenant: string, pageId?: string) =>
  queryOptions({
    queryKey: ['import-runs', tenant, pageId ?? null, 'unfinished'] as const,
    queryFn: async (): Promise<UnfinishedRun[]> => {
      try {
        return await (await loadStore()).runStore.unfinished(tenant, pageId);
      } catch {
        // The browser refuses storage, so nothing is saved.
        return [];
      }
    },
    staleTime: 0,
    // A run continues while other screens are open.
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  });
