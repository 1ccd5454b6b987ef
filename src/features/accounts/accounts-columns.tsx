import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';
import type { ListedAccount } from './accounts-queries.ts';

const { name, text, number, time } = columnKit<ListedAccount>();

export const accountColumns = [
  name('name', { noun: 'account', header: 'Name', value: (account) => account.name, sortable: true }),
  text('domain', {
    header: 'Domain',
    value: (account) => account.domain,
    sortable: true,
    phone: 'kind',
  }),
  idColumn<ListedAccount>('id', {
    header: 'Account ID',
    value: (account) => account.accountId,
    width: 52,
    hideBelow: 'wide',
  }),
  number('persons', {
    header: 'People',
    value: (account) => account.linkedPersonsCount,
    sortable: true,
  }),
  time('activity', {
    header: 'Latest activity',
    value: (account) => account.latestActivityAt,
    sortable: true,
    width: 32,
  }),
  time('created', {
    header: 'Created',
    value: (account) => account.createdAt,
    sortable: true,
    hideBelow: 'wide',
    phone: undefined,
  }),
];

/** CSV columns of accounts, named as in the API. */
export const accountCsvColumns: CsvColumns<ListedAccount> = {
  accountId: ({ accountId }) => accountId,
  name: ({ name }) => name,
  domain: csvColumn('domain', ({ domain }) => domain),
  linkedPersonsCount: csvColumn('persons', ({ linkedPersonsCount }) => linkedPersonsCount),
  latestActivityAt: csvColumn('activity', ({ latestActivityAt }) => csvTime(latestActivityAt)),
  createdAt: csvColumn('created', ({ createdAt }) => csvTime(createdAt)),
  updatedAt: ({ updatedAt }) => csvTime(updatedAt),
};
