import { Building2 } from 'lucide-react';
import type { ListItem } from '#api/queries/lists.ts';
import { formatNumber, plural, truncate, visibleName } from '#lib/text.ts';
import type { Column } from '#table/column.ts';
import { columnKit, TruncatedText } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvFields, csvTime } from '#table/csv.ts';
import { Monogram } from '#ui/monogram.tsx';
import type { ListedAccount } from './accounts-queries.ts';

/** An account with its loaded people, last active first. */
export type AccountRow = ListedAccount & { people?: readonly ListItem<'listPersons'>[] | undefined };

/** More don't fit. */
const MAX_NAMES = 10;

const { name, time, custom } = columnKit<AccountRow>();

export const accountColumns = [
  name('name', {
    noun: 'account',
    header: 'Name',
    value: (account) => account.name,
    picture: (account) => <Monogram shape="square" icon={Building2} name={account.name} />,
    pictureWidth: 5,
    secondary: (account) => (account.domain === account.name ? null : account.domain),
    minWidth: 44,
    sortable: true,
  }),
  custom(
    'domain',
    {
      header: 'Domain',
      // Links may sort by it.
      value: (account) => account.domain,
      hideHeader: true,
      phoneOnly: true,
      phone: 'kind',
    },
    ({ domain }) => <bdi>{truncate(domain ?? '')}</bdi>,
  ),
  custom(
    'persons',
    {
      header: 'People',
      value: (account) => account.linkedPersonsCount,
      isNumeric: true,
      sortable: true,
    },
    ({ linkedPersonsCount: count, people = [] }) =>
      count === 0 ? (
        <span className="sr-only">None</span>
      ) : (
        <span className="flex items-center gap-0.5">
          <span className="min-w-6 flex-none tnum">
            {typeof count === 'number' && Number.isFinite(count) ? formatNumber(count) : null}
          </span>
          <TruncatedText className="text-muted">
            {people
              .slice(0, MAX_NAMES)
              .flatMap(({ name, email }) => visibleName(name) || email || [])
              .join(', ')}
          </TruncatedText>
        </span>
      ),
  ),
  custom(
    'phone',
    { header: 'Count', hideHeader: true, phoneOnly: true, phone: 'state' },
    ({ linkedPersonsCount: count }) =>
      count ? <span className="text-muted text-xs">{plural(count, 'person', 'people')}</span> : null,
  ),
  time('activity', {
    header: 'Last activity',
    value: (account) => account.latestActivityAt,
    sortable: true,
    width: 34,
    phoneLabel: 'Active',
  }),
  time('created', {
    header: 'Added',
    value: (account) => account.createdAt,
    sortable: true,
    width: 28,
    hideBelow: 'tablet',
    phone: undefined,
    phoneLabel: 'Added',
  }),
];

/** On small screens, shows the time added in place of the latest activity. */
export function showAddedOnSmallScreens<T>(columns: readonly Column<T>[]): Column<T>[] {
  const activity = columns.find(({ id }) => id === 'activity');
  const created = columns.find(({ id }) => id === 'created');
  return columns.map((column) =>
    column === activity
      ? { ...column, phone: created?.phone, hideBelow: created?.hideBelow }
      : column === created
        ? { ...column, phone: activity?.phone, hideBelow: activity?.hideBelow }
        : column,
  );
}

export const accountColumnsByAdded = showAddedOnSmallScreens(accountColumns);

/** CSV columns of accounts, named as in the API. */
export const accountCsvColumns: CsvColumns<ListedAccount> = {
  ...csvFields('accountId', 'name', 'domain'),
  linkedPersonsCount: csvColumn('persons', ({ linkedPersonsCount }) => linkedPersonsCount),
  latestActivityAt: csvColumn('activity', ({ latestActivityAt }) => csvTime(latestActivityAt)),
  createdAt: csvColumn('created', ({ createdAt }) => csvTime(createdAt)),
  updatedAt: ({ updatedAt }) => csvTime(updatedAt),
};
