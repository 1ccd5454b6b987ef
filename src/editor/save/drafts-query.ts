import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { broadcast } from '#api/sync/tabs.ts';
import { type Draft, draftStore } from './draft-store.ts';

/**
 * A draft of each record of a tenant, queued saves first, then newest first. A queued save is sent whatever was edited
 * since. Empty if the browser denies storage.
 */
export const draftsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['drafts', tenant] as const,
    queryFn: async (): Promise<Draft[]> => {
      const drafts = await draftStore.all(tenant).catch(() => []);
      return firstByRecord([...drafts.filter(({ pendingSave }) => pendingSave), ...drafts]);
    },
    staleTime: 0,
  });

/** Refetches drafts in this tab and the others after a change in storage. */
export function broadcastDraftsChange(client: QueryClient, tenant: string): void {
  const { queryKey } = draftsQuery(tenant);
  void client.invalidateQueries({ queryKey });
  broadcast({ type: 'saved', tenant, operation: queryKey[0] });
}

const firstByRecord = (drafts: readonly Draft[]): Draft[] =>
  drafts.filter(
    ({ kind, id }, index) => index === drafts.findIndex((other) => other.kind === kind && other.id === id),
  );
