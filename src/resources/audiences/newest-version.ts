import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { call } from '#api/client.ts';
import { whileInFlight } from '#api/in-flight.ts';
import type { Row } from '#api/lists.ts';

type Version = Row<'listAudienceVersions'>;

/** A list shows many audiences; asking about all of them at once would hold up everything else. */
const aFew = pLimit(3);

/** The newest version of an audience, null where it has none; read again by itself while it is in flight. */
export const newestVersionQuery = (pageId: string, audienceId: string) => ({
  ...queryOptions({
    queryKey: ['listAudienceVersions', pageId, audienceId, 'newest'] as const,
    queryFn: async ({ signal }): Promise<Version | null> => {
      const params = { page_id: pageId, audience_id: audienceId };
      const input = { params, query: { limit: 1 } };
      const { items } = await aFew(() => call('listAudienceVersions', input, signal));
      return items[0] ?? null;
    },
    retry: false,
    staleTime: 60_000,
  }),
  ...whileInFlight((version: Version | null) => [version?.status]),
});
