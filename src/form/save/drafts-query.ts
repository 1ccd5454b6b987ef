import { queryOptions } from '@tanstack/react-query';
import { type Draft, draftStore } from './draft-store.ts';

/** Unsaved work of a tenant in this browser, the latest of each record, the latest first; none where storage is refused. */
export const draftsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['drafts', tenant] as const,
    queryFn: async (): Promise<Draft[]> => latestOfEach(await draftStore.all(tenant).catch(() => [])),
    staleTime: 0,
    gcTime: 0,
  });

const latestOfEach = (drafts: readonly Draft[]): Draft[] => {
  const records = new Map<string, Draft>();
  for (const draft of drafts) {
    const record = JSON.stringify([draft.kind, draft.id]);
    if (!records.has(record)) records.set(record, draft);
  }
  return [...records.values()];
};
