import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { AccountLog } from './logs-queries.ts';
import { textOf } from './summary.ts';

/** What a file of log entries holds, headed as the service calls it; the payload as it was written. */
export const csvColumns: CsvColumns<AccountLog> = {
  accountLogId: ({ accountLogId }) => accountLogId,
  accountId: ({ accountId }) => accountId,
  createdAt: shownAs('time', ({ createdAt }) => moment(createdAt)),
  source: shownAs('kind', ({ source }) => source),
  type: shownAs('kind', ({ type }) => type),
  updatedAt: shownAs('mark', ({ updatedAt }) => moment(updatedAt)),
  deletedAt: shownAs('mark', ({ deletedAt }) => moment(deletedAt)),
  idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
  text: shownAs('text', ({ payload }) => textOf(payload)),
  payload: ({ payload }) => payload,
};
