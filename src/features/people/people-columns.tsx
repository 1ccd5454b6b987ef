import { createSearch, type SearchFields } from '#api/queries/create-search.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';

export type PersonRow = Received<Person>;

/** A person opened on this device, and when (epoch ms). */
export type VisitedPerson = PersonRow & { seenAt: number };

const { name, text, time } = columnKit<PersonRow>();

const columns = [
  name('name', { noun: 'person', header: 'Name', value: (person) => person.name, sortable: true }),
  text('email', { header: 'Email', value: (person) => person.email, sortable: true, phone: 'kind' }),
  text('domain', { header: 'Company', value: (person) => person.domain, sortable: true, width: 44 }),
  text('phone', {
    header: 'Phone',
    value: (person) => person.phoneNumber,
    sortable: true,
    width: 36,
    hideBelow: 'wide',
  }),
  idColumn<PersonRow>('id', {
    header: 'ID',
    value: (person) => person.personId,
    width: 48,
    hideBelow: 'wide',
  }),
];

export const personColumns = [
  ...columns,
  time('created', { header: 'Added', value: (person) => person.createdAt, sortable: true }),
];

export const visitedPersonColumns: Column<VisitedPerson>[] = [
  ...columns,
  columnKit<VisitedPerson>().time('seen', {
    header: 'Last opened',
    // Epoch ms in the API's timestamp format.
    value: ({ seenAt }) => `+${seenAt}`,
    sortable: true,
  }),
];

/** Named like the API's fields. */
export const personCsvColumns: CsvColumns<PersonRow> = {
  personId: ({ personId }) => personId,
  name: ({ name }) => name,
  email: csvColumn('email', ({ email }) => email),
  domain: csvColumn('domain', ({ domain }) => domain),
  phoneNumber: csvColumn('phone', ({ phoneNumber }) => phoneNumber),
  linkedinProfileUrl: ({ linkedinProfileUrl }) => linkedinProfileUrl,
  slug: ({ slug }) => slug,
  createdAt: csvColumn('created', ({ createdAt }) => csvTime(createdAt)),
  updatedAt: ({ updatedAt }) => csvTime(updatedAt),
};

/** As {@link personCsvColumns}, with values as last loaded. */
export const visitedPersonCsvColumns: CsvColumns<VisitedPerson> = {
  ...personCsvColumns,
  readAt: csvColumn('seen', ({ seenAt }) => csvTime(`+${seenAt}`)),
};

export const personFields = (person: PersonRow): SearchFields => ({
  texts: [person.name, person.email, person.domain, person.slug],
  ids: [person.personId],
  website: person.domain,
  phone: person.phoneNumber,
  url: person.linkedinProfileUrl,
});

export const filterPeople = createSearch<VisitedPerson>(personFields);
