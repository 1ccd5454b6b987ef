import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { broadcast } from '#api/sync/tabs.ts';
import { type Draft, draftStore } from './draft-store.ts';

/** Drafts of a tenant, newest first. Empty if the browser denies storage. */
export const draftsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['drafts', tenant] as const,
    queryFn: (): Promise<Draft[]> => draftStore.all(tenant).catch(() => []),
    staleTime: 0,
  });

/** Refetches drafts in this tab and the others after a change in storage. */
export function broadcastDraftsChange(client: QueryClient, tenant: string): void {
  const { queryKey } = draftsQuery(tenant);
  void client.invalidateQueries({ queryKey });
  broadcast({ type: 'saved', tenant, operation: queryKey[0] });
}
