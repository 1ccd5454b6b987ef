import { applyEdits, modify } from 'jsonc-parser';
import type { AccountLog } from '#contract/accounts.ts';
import type { WithSource } from '#contract/json-source.ts';
import type { AccountLogRow, Database } from '#server/db/schema.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { rawJson } from '#server/http/reply-schema.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { findAccount } from './accounts.ts';
import type { Handlers, Service } from './service.ts';

const logReply = ({ time }: Service, row: AccountLogRow): WithSource<AccountLog> => ({
  accountLogId: row.account_log_id,
  accountId: row.account_id,
  source: row.source,
  type: row.type,
  payload: rawJson(row.payload),
  idempotencyKey: row.idempotency_key,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
  deletedAt: time(row.deleted_at),
});

const selectLog = (db: Database, tenantId: string, accountId: string, logId: string) =>
  db
    .selectFrom('account_logs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('account_log_id', '=', logId);

export const accountLogHandlers = {
  async listAccountLogs({ service, tenantId, params, query }) {
    const { db } = service;
    const account = await findAccount(db, tenantId, params.account_id);
    const withDeleted = query.includeDeleted === 'true';
    let matching = db
      .selectFrom('account_logs')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.account_id);
    if (!withDeleted) matching = matching.where('deleted_at', 'is', null);
    const ordered = (after: Position['after'] | undefined) =>
      matching
        .where(afterPosition('<', ['created_at', 'account_log_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('account_log_id', 'desc');
    return loadPage({
      cursors: service.cursors,
      scope: [tenantId, 'listAccountLogs', account.account_id, String(withDeleted)],
      query,
      count: async () => account.logs_count - (withDeleted ? 0 : account.deleted_logs_count),
      loadRows: (after, limit) => ordered(after).selectAll().limit(limit).execute(),
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['payload', 'idempotency_key'], limit),
      sortKeysOf: (row) => [row.created_at, row.account_log_id],
      toItem: (row) => logReply(service, row),
    });
  },

  /** Also returns deleted entries, with `deletedAt`. */
  async getAccountLog({ service, tenantId, params }) {
    const row = await selectLog(
      service.db,
      tenantId,
      params.account_id,
      params.account_log_id,
    ).executeTakeFirst();
    if (!row) throw notFound('log entry');
    return logReply(service, row);
  },

  /** Writes `payload.text`. Throws 409 for a deleted entry. */
  async updateAccountLog({ service, tenantId, params, body }) {
    await transact(service.db, async (db) => {
      const select = selectLog(db, tenantId, params.account_id, params.account_log_id);
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
} satisfies Handlers<'listAccountLogs' | 'getAccountLog' | 'updateAccountLog'>;
