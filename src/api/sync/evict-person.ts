import type { QueryClient } from '@tanstack/react-query';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { removeRecent } from './recents.ts';
import { cachedRecordQuery, cachedRecordsQuery } from './record-cache.ts';
import { recordStore } from './record-store.ts';

/** Removes a person that no longer exists from the record cache and the recents. */
export async function evictPerson(client: QueryClient, personId: string): Promise<void> {
  const { queryKey } = cachedRecordQuery('person', personId);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, null);
  const fingerprint = boundTenant()?.fingerprint ?? '';
  removeRecent(fingerprint, 'person', personId);
  // Without storage there is nothing to remove.
  await recordStore.remove(fingerprint, 'person', personId).catch(() => {});
  await client.invalidateQueries({ queryKey: cachedRecordsQuery('person').queryKey });
}
