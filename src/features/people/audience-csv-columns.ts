import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { SeenAudience } from './audience-columns.tsx';

/** Named like the API's fields; values as last loaded. */
export const csvColumns: CsvColumns<SeenAudience> = {
  audienceId: ({ id }) => id,
  effectiveName: ({ value }) => value.effectiveName,
  status: shownAs('status', ({ value }) => value.status),
  pageId: shownAs('page', ({ value }) => value.pageId),
  personId: ({ value }) => value.personId,
  createdAt: shownAs('created', ({ value }) => moment(value.createdAt)),
  readAt: shownAs('seen', ({ seenAt }) => moment(`+${seenAt}`)),
};
