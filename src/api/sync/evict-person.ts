import type { QueryClient } from '@tanstack/react-query';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { removeRecent } from './recents.ts';
import { cachedRecordQuery, cachedRecordsQuery } from './record-cache.ts';
import { recordStore } from './record-store.ts';

/** Forgets a person of whom the service says that there is none: what was told of them, and that they were opened. */
export async function evictPerson(client: QueryClient, personId: string): Promise<void> {
  const { queryKey } = cachedRecordQuery('person', personId);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, null);
  const fingerprint = boundTenant()?.fingerprint ?? '';
  removeRecent(fingerprint, 'person', personId);
  // Where the browser refuses storage, nothing of them is kept in it.
  await recordStore.remove(fingerprint, 'person', personId).catch(() => {});
  await client.invalidateQueries({ queryKey: cachedRecordsQuery('person').queryKey });
}
