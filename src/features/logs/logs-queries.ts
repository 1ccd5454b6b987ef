import type { ListItem } from '#api/queries/lists.ts';
import { listFor, queryFor } from '#api/queries/queries.ts';

/** A log entry of an account. */
export type AccountLog = ListItem<'listAccountLogs'>;

const PAGE_SIZE = 100;
const NEXT_PAGE_SIZE = 500;

/** The log of an account, newest first, with or without deleted entries. */
export const accountLogsQuery = (accountId: string, deleted = false) =>
  listFor(
    'listAccountLogs',
    {
      params: { account_id: accountId },
      query: { limit: PAGE_SIZE, ...(deleted ? { includeDeleted: 'true' } : {}) },
    },
    NEXT_PAGE_SIZE,
  );

export const accountLogQuery = (accountId: string, accountLogId: string) =>
  queryFor('getAccountLog', { params: { account_id: accountId, account_log_id: accountLogId } });
