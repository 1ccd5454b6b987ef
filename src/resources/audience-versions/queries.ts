import type { Row } from '#api/lists.ts';
import { listFor, queryFor } from '#api/queries.ts';
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

/** One version. */
export const versionQuery = (pageId: string, audienceId: string, versionId: string) =>
  queryFor('getAudienceVersion', {
    params: { page_id: pageId, audience_id: audienceId, version_id: versionId },
  });

/** What tells whether a listed version is in flight, for `useLiveList`. */
export const statusOf = (version: ListedVersion) => version.status;
