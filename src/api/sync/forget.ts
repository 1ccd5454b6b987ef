import type { QueryClient } from '@tanstack/react-query';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { allKnownQuery, knownQuery } from './known.ts';
import { store } from './known-store.ts';
import { forgetRecent } from './recents.ts';

/** Forgets a person of whom the service says that there is none: what was told of them, and that they were opened. */
export async function forgetPerson(client: QueryClient, personId: string): Promise<void> {
  const { queryKey } = knownQuery('person', personId);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, null);
  const fingerprint = boundTenant()?.fingerprint ?? '';
  forgetRecent(fingerprint, 'person', personId);
  // Where the browser refuses storage, nothing of them is kept in it.
  await store.remove(fingerprint, 'person', personId).catch(() => {});
  await client.invalidateQueries({ queryKey: allKnownQuery('person').queryKey });
}
