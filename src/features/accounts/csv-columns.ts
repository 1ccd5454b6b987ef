import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { ListedAccount } from './accounts-queries.ts';

/** What a file of accounts holds, headed as the service calls it. */
export const csvColumns: CsvColumns<ListedAccount> = {
  accountId: ({ accountId }) => accountId,
  name: ({ name }) => name,
  domain: shownAs('domain', ({ domain }) => domain),
  linkedPersonsCount: shownAs('persons', ({ linkedPersonsCount }) => linkedPersonsCount),
  latestActivityAt: shownAs('activity', ({ latestActivityAt }) => moment(latestActivityAt)),
  createdAt: shownAs('created', ({ createdAt }) => moment(createdAt)),
  updatedAt: ({ updatedAt }) => moment(updatedAt),
};
