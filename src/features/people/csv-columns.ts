import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { SeenPerson } from './people-columns.tsx';

/** Named like the API's fields; values as last loaded. */
export const csvColumns: CsvColumns<SeenPerson> = {
  personId: ({ id }) => id,
  name: ({ value }) => value.name,
  email: csvColumn('email', ({ value }) => value.email),
  domain: csvColumn('domain', ({ value }) => value.domain),
  phoneNumber: csvColumn('phone', ({ value }) => value.phoneNumber),
  linkedinProfileUrl: ({ value }) => value.linkedinProfileUrl,
  slug: ({ value }) => value.slug,
  createdAt: ({ value }) => csvTime(value.createdAt),
  updatedAt: ({ value }) => csvTime(value.updatedAt),
  readAt: csvColumn('seen', ({ seenAt }) => csvTime(`+${seenAt}`)),
};
