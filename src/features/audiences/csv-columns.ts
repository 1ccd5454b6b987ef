import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { FoundAudience } from './use-audience-search.ts';

/** Named like the API's fields. Search results have names and IDs only; other values come from the cache. */
export const csvColumns: CsvColumns<FoundAudience> = {
  audienceId: ({ audienceId }) => audienceId,
  effectiveName: ({ effectiveName }) => effectiveName,
  pageId: ({ pageId }) => pageId,
  pageName: ({ pageName }) => pageName,
  readAt: ({ known }) => (known ? csvTime(`+${known.seenAt}`) : null),
  status: ({ known }) => known?.value.status,
  customName: ({ known }) => known?.value.customName,
  personId: csvColumn('person', ({ known }) => known?.value.personId),
  personRouteKey: ({ known }) => known?.value.personRouteKey,
  createdAt: ({ known }) => csvTime(known?.value.createdAt),
  supplementaryContext: ({ known }) => known?.value.supplementaryContext,
};
