import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { SeenAudience } from './audience-columns.tsx';

/** Named like the API's fields; values as last loaded. */
export const csvColumns: CsvColumns<SeenAudience> = {
  audienceId: ({ id }) => id,
  effectiveName: ({ value }) => value.effectiveName,
  status: csvColumn('status', ({ value }) => value.status),
  pageId: csvColumn('page', ({ value }) => value.pageId),
  personId: ({ value }) => value.personId,
  createdAt: csvColumn('created', ({ value }) => csvTime(value.createdAt)),
  readAt: csvColumn('seen', ({ seenAt }) => csvTime(`+${seenAt}`)),
};
