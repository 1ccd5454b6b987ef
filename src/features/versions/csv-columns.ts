import { type CsvColumns, moment } from '#table/csv.ts';
import type { ListedVersion } from './versions-queries.ts';

/** CSV columns of versions, named as in the API. */
export const csvColumns: CsvColumns<ListedVersion> = {
  versionId: ({ versionId }) => versionId,
  audienceId: ({ audienceId }) => audienceId,
  versionNumber: ({ versionNumber }) => versionNumber,
  status: ({ status }) => status,
  isNewPageAgent: ({ isNewPageAgent }) => isNewPageAgent,
  createdAt: ({ createdAt }) => moment(createdAt),
  becameDraftAt: ({ becameDraftAt }) => moment(becameDraftAt),
  queuedAt: ({ queuedAt }) => moment(queuedAt),
  queueDurationMs: ({ queueDurationMs }) => queueDurationMs,
  publishedAt: ({ publishedAt }) => moment(publishedAt),
  obsoleteAt: ({ obsoleteAt }) => moment(obsoleteAt),
  cancelledAt: ({ cancelledAt }) => moment(cancelledAt),
  archivedAt: ({ archivedAt }) => moment(archivedAt),
  messageId: ({ messageSnapshot }) => messageSnapshot?.messageId,
  supplementaryContext: ({ supplementaryContext }) => supplementaryContext,
};
