import { type CsvColumns, csvTime } from '#table/csv.ts';
import type { ListedVersion } from './versions-queries.ts';

/** CSV columns of versions, named as in the API. */
export const csvColumns: CsvColumns<ListedVersion> = {
  versionId: ({ versionId }) => versionId,
  audienceId: ({ audienceId }) => audienceId,
  versionNumber: ({ versionNumber }) => versionNumber,
  status: ({ status }) => status,
  isNewPageAgent: ({ isNewPageAgent }) => isNewPageAgent,
  createdAt: ({ createdAt }) => csvTime(createdAt),
  becameDraftAt: ({ becameDraftAt }) => csvTime(becameDraftAt),
  queuedAt: ({ queuedAt }) => csvTime(queuedAt),
  queueDurationMs: ({ queueDurationMs }) => queueDurationMs,
  publishedAt: ({ publishedAt }) => csvTime(publishedAt),
  obsoleteAt: ({ obsoleteAt }) => csvTime(obsoleteAt),
  cancelledAt: ({ cancelledAt }) => csvTime(cancelledAt),
  archivedAt: ({ archivedAt }) => csvTime(archivedAt),
  messageId: ({ messageSnapshot }) => messageSnapshot?.messageId,
  supplementaryContext: ({ supplementaryContext }) => supplementaryContext,
};
