import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { SeenPerson } from './people-columns.tsx';

/** Named like the API's fields; values as last loaded. */
export const csvColumns: CsvColumns<SeenPerson> = {
  personId: ({ id }) => id,
  name: ({ value }) => value.name,
  email: shownAs('email', ({ value }) => value.email),
  domain: shownAs('domain', ({ value }) => value.domain),
  phoneNumber: shownAs('phone', ({ value }) => value.phoneNumber),
  linkedinProfileUrl: ({ value }) => value.linkedinProfileUrl,
  slug: ({ value }) => value.slug,
  createdAt: ({ value }) => moment(value.createdAt),
  updatedAt: ({ value }) => moment(value.updatedAt),
  readAt: shownAs('seen', ({ seenAt }) => moment(`+${seenAt}`)),
};
