import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { nonBlankText } from './log-summary.ts';
import type { AccountLog } from './logs-queries.ts';

/** Columns of a CSV file of log entries, named as in the API. The payload is exact source text. */
export const csvColumns: CsvColumns<AccountLog> = {
  accountLogId: ({ accountLogId }) => accountLogId,
  accountId: ({ accountId }) => accountId,
  createdAt: csvColumn('time', ({ createdAt }) => csvTime(createdAt)),
  source: csvColumn('kind', ({ source }) => source),
  type: csvColumn('kind', ({ type }) => type),
  updatedAt: csvColumn('mark', ({ updatedAt }) => csvTime(updatedAt)),
  deletedAt: csvColumn('mark', ({ deletedAt }) => csvTime(deletedAt)),
  idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
  text: csvColumn('text', ({ payload }) => nonBlankText(payload)),
  payload: ({ payload }) => payload,
};
