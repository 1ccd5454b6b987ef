import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { createSearch } from '#lib/words.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';

export type SeenPerson = CachedRecord<Received<Person>>;

const { name, text, time } = columnKit<SeenPerson>();

export const personColumns = [
  name('name', { header: 'Name', value: ({ value }) => value.name, sortable: true }),
  text('email', {
    header: 'Email',
    value: ({ value }) => value.email,
    sortable: true,
    phone: 'kind',
  }),
  text('domain', { header: 'Company', value: ({ value }) => value.domain, sortable: true, width: 44 }),
  text('phone', {
    header: 'Phone',
    value: ({ value }) => value.phoneNumber,
    sortable: true,
    width: 36,
    minor: true,
  }),
  idColumn<SeenPerson>('id', { header: 'ID', value: (person) => person.id, width: 48, minor: true }),
  // Epoch ms in the API's timestamp format.
  time('seen', { header: 'Last opened', value: ({ seenAt }) => `+${seenAt}`, sortable: true }),
];

/** Named like the API's fields; values as last loaded. */
export const personCsvColumns: CsvColumns<SeenPerson> = {
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

const searchPeople = createSearch(({ id, value }: SeenPerson) => {
  const { name, email, domain, slug, phoneNumber, linkedinProfileUrl } = value;
  return [id, name, email, domain, slug, phoneNumber, linkedinProfileUrl];
});

/** Matches all words of the query. Phone numbers match regardless of formatting. */
export function filterPeople(persons: SeenPerson[], q: string): SeenPerson[] {
  const matches = searchPeople(persons, q);
  const matching = new Set(matches);
  const digits = q.replace(/\D/g, '');
  if (digits.length < 3 || !/^[\d\s()+./-]+$/.test(q)) return matches;
  return persons.filter(
    (person) => matching.has(person) || person.value.phoneNumber?.replace(/\D/g, '').includes(digits),
  );
}
