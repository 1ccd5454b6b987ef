import { UserRound } from 'lucide-react';
import { createSearch } from '#api/queries/create-search.ts';
import { showAddedOnSmallScreens } from '#features/accounts/public.ts';
import { truncate } from '#lib/text.ts';
import type { Column } from '#table/column.ts';
import { columnKit, TruncatedText } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvFields, csvTime } from '#table/csv.ts';
import { Monogram } from '#ui/monogram.tsx';
import { PhoneNumber } from '#ui/phone-number.tsx';
import { type PersonRow, personFields } from './people-queries.ts';

/** A person opened on this device, and when (epoch ms). */
export type VisitedPerson = PersonRow & { seenAt: number };

const { name, text, time, custom } = columnKit<PersonRow>();

const columns = [
  name('name', {
    noun: 'person',
    header: 'Name',
    value: (person) => person.name,
    picture: (person) => <Monogram shape="round" icon={UserRound} name={person.name} />,
    pictureWidth: 5,
    secondary: (person) => person.companyName || person.domain,
    hasPhoneSecondary: true,
    minWidth: 50,
    sortable: true,
  }),
  custom(
    'email',
    { header: 'Email', value: (person) => person.email, sortable: true, muted: true, phone: 'below' },
    ({ email, phoneNumber }) => (
      <>
        {email ? <TruncatedText title={truncate(email)}>{email}</TruncatedText> : null}
        {/* Phones show one way to reach the person. */}
        {!email && phoneNumber ? (
          <span className="phone:hidden">
            <PhoneNumber>{phoneNumber}</PhoneNumber>
          </span>
        ) : null}
      </>
    ),
  ),
  text(
    'phone',
    {
      header: 'Phone',
      value: (person) => person.phoneNumber,
      sortable: true,
      width: 38,
      hideBelow: 'tablet',
    },
    (number) => (
      <span className="block truncate" title={truncate(number)}>
        <PhoneNumber>{number}</PhoneNumber>
      </span>
    ),
  ),
];

export const personColumns = [
  ...columns,
  time('activity', {
    header: 'Last activity',
    value: (person) => person.latestActivityAt,
    sortable: true,
    width: 34,
    phone: 'state',
    phoneLabel: 'Active',
  }),
  time('created', {
    header: 'Added',
    value: (person) => person.createdAt,
    sortable: true,
    width: 28,
    hideBelow: 'tablet',
    phone: undefined,
    phoneLabel: 'Added',
  }),
];

export const personColumnsByAdded = showAddedOnSmallScreens(personColumns);

/** For services without the last activity of people. */
export const personColumnsWithoutActivity = personColumnsByAdded.filter(({ id }) => id !== 'activity');

export const visitedPersonColumns: Column<VisitedPerson>[] = [
  ...columns,
  columnKit<VisitedPerson>().time('seen', {
    header: 'Last opened',
    // Epoch ms in the API's timestamp format.
    value: ({ seenAt }) => `+${seenAt}`,
    sortable: true,
    width: 28,
    phone: 'state',
  }),
];

/** Named like the API's fields. */
const csvColumns: CsvColumns<PersonRow> = {
  ...csvFields('personId', 'name'),
  email: csvColumn('email', ({ email }) => email),
  domain: ({ domain }) => domain,
  phoneNumber: csvColumn('phone', ({ phoneNumber }) => phoneNumber),
  ...csvFields('linkedinProfileUrl', 'slug'),
  createdAt: csvColumn('created', ({ createdAt }) => csvTime(createdAt)),
  updatedAt: ({ updatedAt }) => csvTime(updatedAt),
};

export const personCsvColumns: CsvColumns<PersonRow> = {
  ...csvColumns,
  latestActivityAt: csvColumn('activity', ({ latestActivityAt }) => csvTime(latestActivityAt)),
};

/** As {@link personCsvColumns}, with values as last loaded. */
export const visitedPersonCsvColumns: CsvColumns<VisitedPerson> = {
  ...csvColumns,
  readAt: csvColumn('seen', ({ seenAt }) => csvTime(`+${seenAt}`)),
};

export const filterPeople = createSearch<VisitedPerson>(personFields);
