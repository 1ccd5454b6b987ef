import { applyEdits, modify } from 'jsonc-parser';
import type { AccountLog } from '#contract/accounts.ts';
import { conflict } from '#server/db/errors.ts';
import { transact } from '#server/db/transact.ts';
import { findAccount } from './accounts.ts';
import {
  getLog,
  type LogKind,
  listLogEntries,
  listLogs,
  lockLog,
  logFields,
  logTag,
  nextChange,
  setDeleted,
} from './logs.ts';
import type { Call, Handlers } from './service.ts';

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

const pathOf = ({ tenantId, params }: Pick<Call<'getAccountLog'>, 'tenantId' | 'params'>) => ({
  tenantId,
  ownerId: params.account_id,
  logId: params.account_log_id,
});

export const accountLogHandlers = {
  listAccountLogs: (call) =>
    listLogs(accountLogs, { ...call, ownerId: call.params.account_id, operation: 'listAccountLogs' }),

  listAccountLogEntries: (call) =>
    listLogEntries(accountLogs, {
      ...call,
      ownerId: call.params.account_id,
      operation: 'listAccountLogEntries',
    }),

  /** Also returns deleted entries, with `deletedAt`. */
  getAccountLog: (call) => getLog(accountLogs, call, pathOf(call)),

  deleteAccountLog: (call) => setDeleted(accountLogs, call, pathOf(call), true),

  restoreAccountLog: (call) => setDeleted(accountLogs, call, pathOf(call), false),

  /** Writes `payload.text`. Throws 409 for a deleted entry. */
  async updateAccountLog(call) {
    const { service, tenantId, body, setHeader } = call;
    await transact(service.db, async (db) => {
      const row = await lockLog(db, accountLogs, call, pathOf(call));
      if (row.deleted_at !== null) throw conflict('log_deleted', 'This log entry was deleted.');
      setHeader('etag', logTag(service, row));
      if (JSON.parse(row.payload).text === body.text) return;
      const changed = {
        payload: applyEdits(row.payload, modify(row.payload, ['text'], body.text, {})),
        updated_at: nextChange(service, row),
      };
      await db
        .updateTable('account_logs')
        .set(changed)
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', row.account_id)
        .where('account_log_id', '=', row.account_log_id)
        .execute();
      setHeader('etag', logTag(service, { ...row, ...changed }));
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
