import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { invalidateAfter } from './invalidation.ts';

it('marks what a write changed as stale, in this tab and the others', async () => {
  boundTenant.set({ name: 'Demo', fingerprint: 'f' });
  const client = new QueryClient();
  for (const operation of ['getAudience', 'listAudienceVersions', 'listPages'])
    client.setQueryData([operation, {}], {});
  const otherTab = new BroadcastChannel('audience-console');
  const received: unknown[] = [];
  otherTab.onmessage = ({ data }) => received.push(data);
  await invalidateAfter(client, 'restoreMessage');
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['getAudience', 'listAudienceVersions']);
  await expect
    .poll(() => received)
    .toContainEqual({ type: 'saved', tenant: 'f', operation: 'listAudienceVersions' });
  otherTab.close();
});
