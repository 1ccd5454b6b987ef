import type { Account } from '#contract/accounts.ts';
import { notFound } from '#server/db/errors.ts';
import type { AccountRow, Database } from '#server/db/schema.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, countRows, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import type { Handlers, Service } from './service.ts';

/** Throws 404 if the tenant has no such account. */
export async function findAccount(db: Database, tenantId: string, accountId: string): Promise<AccountRow> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound('account');
  return row;
}

const accountReply = ({ time }: Service, row: AccountRow): Account => ({
  accountId: row.account_id,
  domain: row.domain,
  name: row.name,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
  latestActivityAt: time(row.latest_activity_at),
  linkedPersonsCount: row.linked_persons_count,
});

export const accountHandlers = {
  /** `includeEmptyOnly=true` lists only the accounts that no person is linked to. */
  listAccounts({ service, tenantId, query }) {
    const emptyOnly = query.includeEmptyOnly === 'true';
    let matching = service.db.selectFrom('accounts').where('tenant_id', '=', tenantId);
    if (emptyOnly) matching = matching.where('linked_persons_count', '=', 0);
    const ordered = (after: Position['after'] | undefined) =>
      matching
        .where(afterPosition('<', ['created_at', 'account_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('account_id', 'desc');
    return loadPage({
      cursors: service.cursors,
      scope: [tenantId, 'listAccounts', String(emptyOnly)],
      query,
      count: () => countRows(matching),
      loadRows: (after, limit) => ordered(after).selectAll().limit(limit).execute(),
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['name', 'domain'], limit),
      sortKeysOf: (row) => [row.created_at, row.account_id],
      toItem: (row) => accountReply(service, row),
    });
  },

  async getAccount({ service, tenantId, params }) {
    return accountReply(service, await findAccount(service.db, tenantId, params.account_id));
  },
} satisfies Handlers<'listAccounts' | 'getAccount'>;
