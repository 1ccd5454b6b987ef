import { useLiveList, whileInFlight } from '#api/in-flight.ts';
import type { Row } from '#api/lists.ts';
import { listFor, queryFor } from '#api/queries.ts';
import { useList } from '#api/use-list.ts';
import type { AudienceVersion } from '#contract/audience-versions.ts';
import type { Received } from '#contract/received.ts';

/** A version as the list gives it, with the message it carries. */
export type ListedVersion = Row<'listAudienceVersions'>;

/** A version as its own read gives it. */
export type Version = Received<AudienceVersion>;

/** The versions of an audience, the newest first. */
export const versionsQuery = (pageId: string, audienceId: string) =>
  listFor('listAudienceVersions', {
    params: { page_id: pageId, audience_id: audienceId },
    query: { include: 'messageSnapshot', limit: 100 },
  });

/** One version, read again by itself while it is in flight. */
export const versionQuery = (pageId: string, audienceId: string, versionId: string) => ({
  ...queryFor('getAudienceVersion', {
    params: { page_id: pageId, audience_id: audienceId, version_id: versionId },
  }),
  ...whileInFlight((version: Version) => [version.status]),
});

const statusOf = (version: ListedVersion) => version.status;

interface VersionsOptions {
  /** Read all of them without being asked, for what speaks of the whole list. */
  whole?: boolean;
}

/** The versions of an audience as far as they are read; the newest are kept up to date while one is in flight. */
export function useVersions(pageId: string, audienceId: string, options: VersionsOptions = {}) {
  const query = versionsQuery(pageId, audienceId);
  useLiveList('listAudienceVersions', query, statusOf);
  return useList('listAudienceVersions', query, options);
}
