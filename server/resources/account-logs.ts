import { applyEdits, modify } from 'jsonc-parser';
import type { AccountLog } from '#contract/accounts.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { findAccount } from './accounts.ts';
import { getLog, type LogKind, listLogEntries, listLogs, logFields, selectLog, setDeleted } from './logs.ts';
import type { Handlers } from './service.ts';

const accountLogs: LogKind<AccountLog> = {
  table: 'account_logs',
  id: 'account_log_id',
  ownerTable: 'accounts',
  ownerId: 'account_id',
  findOwner: findAccount,
  toReply: (service, row) => ({
    accountLogId: row.account_log_id,
    accountId: row.account_id,
    ...logFields(service, row),
  }),
};

const pathOf = (tenantId: string, params: { account_id: string; account_log_id: string }) => ({
  tenantId,
  ownerId: params.account_id,
  logId: params.account_log_id,
});

export const accountLogHandlers = {
  listAccountLogs: ({ service, tenantId, params, query }) =>
    listLogs(accountLogs, {
      service,
      tenantId,
      ownerId: params.account_id,
      operation: 'listAccountLogs',
      query,
    }),

  listAccountLogEntries: ({ service, tenantId, params, query }) =>
    listLogEntries(accountLogs, {
      service,
      tenantId,
      ownerId: params.account_id,
      operation: 'listAccountLogEntries',
      query,
    }),

  /** Also returns deleted entries, with `deletedAt`. */
  getAccountLog: ({ service, tenantId, params }) => getLog(accountLogs, service, pathOf(tenantId, params)),

  deleteAccountLog: ({ service, tenantId, params }) =>
    setDeleted(accountLogs, service, pathOf(tenantId, params), true),

  restoreAccountLog: ({ service, tenantId, params }) =>
    setDeleted(accountLogs, service, pathOf(tenantId, params), false),

  /** Writes `payload.text`. Throws 409 for a deleted entry. */
  async updateAccountLog({ service, tenantId, params, body }) {
    await transact(service.db, async (db) => {
      const select = selectLog(db, accountLogs, pathOf(tenantId, params));
      const row = await forUpdate(db, select).executeTakeFirst();
      if (!row) throw notFound('log entry');
      if (row.deleted_at !== null) throw conflict('log_deleted', 'This log entry was deleted.');
      await db
        .updateTable('account_logs')
        .set({
          payload: applyEdits(row.payload, modify(row.payload, ['text'], body.text, {})),
          updated_at: Math.max(service.now(), (row.updated_at ?? row.created_at) + 1),
        })
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', row.account_id)
        .where('account_log_id', '=', row.account_log_id)
        .execute();
    });
    return { success: true };
  },
} satisfies Handlers<
  | 'listAccountLogs'
  | 'listAccountLogEntries'
  | 'getAccountLog'
  | 'updateAccountLog'
  | 'deleteAccountLog'
  | 'restoreAccountLog'
>;
