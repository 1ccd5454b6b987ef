import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { ListedAccount } from './accounts-queries.ts';

/** CSV columns of accounts, named as in the API. */
export const csvColumns: CsvColumns<ListedAccount> = {
  accountId: ({ accountId }) => accountId,
  name: ({ name }) => name,
  domain: csvColumn('domain', ({ domain }) => domain),
  linkedPersonsCount: csvColumn('persons', ({ linkedPersonsCount }) => linkedPersonsCount),
  latestActivityAt: csvColumn('activity', ({ latestActivityAt }) => csvTime(latestActivityAt)),
  createdAt: csvColumn('created', ({ createdAt }) => csvTime(createdAt)),
  updatedAt: ({ updatedAt }) => csvTime(updatedAt),
};
