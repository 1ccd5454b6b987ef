import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import { nonBlankText } from './log-summary.ts';
import type { AccountLog } from './logs-queries.ts';

/** Columns of a CSV file of log entries, named as in the API. The payload is exact source text. */
export const csvColumns: CsvColumns<AccountLog> = {
  accountLogId: ({ accountLogId }) => accountLogId,
  accountId: ({ accountId }) => accountId,
  createdAt: shownAs('time', ({ createdAt }) => moment(createdAt)),
  source: shownAs('kind', ({ source }) => source),
  type: shownAs('kind', ({ type }) => type),
  updatedAt: shownAs('mark', ({ updatedAt }) => moment(updatedAt)),
  deletedAt: shownAs('mark', ({ deletedAt }) => moment(deletedAt)),
  idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
  text: shownAs('text', ({ payload }) => nonBlankText(payload)),
  payload: ({ payload }) => payload,
};
