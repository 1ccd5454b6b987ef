import { queryOptions } from '@tanstack/react-query';
import type { ListItem } from '#api/queries/lists.ts';
import { listFor, patchItems, queryFor } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import type { AudienceVersion } from '#contract/audience-versions.ts';
import type { Received } from '#contract/received.ts';

/** A version in the list, with its message ID. */
export type ListedVersion = ListItem<'listAudienceVersions'>;

export type Version = Received<AudienceVersion>;

/** Versions of an audience, newest first. */
export const versionsQuery = (pageId: string, audienceId: string) =>
  listFor('listAudienceVersions', {
    params: { page_id: pageId, audience_id: audienceId },
    query: { include: 'messageSnapshot', limit: 100 },
  });

/** One version. Loading it updates its entry in the list, so that both show the same status. */
export const versionQuery = (pageId: string, audienceId: string, versionId: string) => {
  const query = queryFor('getAudienceVersion', {
    params: { page_id: pageId, audience_id: audienceId, version_id: versionId },
  });
  return queryOptions({
    ...query,
    async queryFn({ client, signal }) {
      const version = await call('getAudienceVersion', query.queryKey[1], signal);
      const update = (item: ListedVersion) => (item.versionId === versionId ? { ...item, ...version } : item);
      patchItems(client, versionsQuery(pageId, audienceId).queryKey, update);
      return version;
    },
  });
};

/** Status by which `useLiveList` detects versions in flight. */
export const versionStatusOf = (version: ListedVersion) => version.status;
