import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { columnKit } from '#table/columns.tsx';
import { idColumn } from '#table/id-column.tsx';

export type SeenPerson = CachedRecord<Received<Person>>;

const { name, text, time } = columnKit<SeenPerson>();

export const columns = [
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
