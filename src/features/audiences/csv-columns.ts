import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { FoundAudience } from './use-audience-search.ts';

/**
 * What a file of audiences holds, headed as the service calls it. The search tells no more than names and ids; the
 * rest is there of audiences that this browser has read, as it was then.
 */
export const csvColumns: CsvColumns<FoundAudience> = {
  audienceId: ({ audienceId }) => audienceId,
  effectiveName: ({ effectiveName }) => effectiveName,
  pageId: ({ pageId }) => pageId,
  pageName: ({ pageName }) => pageName,
  readAt: ({ known }) => (known ? moment(`+${known.seenAt}`) : null),
  status: ({ known }) => known?.value.status,
  customName: ({ known }) => known?.value.customName,
  personId: shownAs('person', ({ known }) => known?.value.personId),
  personRouteKey: ({ known }) => known?.value.personRouteKey,
  createdAt: ({ known }) => moment(known?.value.createdAt),
  supplementaryContext: ({ known }) => known?.value.supplementaryContext,
};
