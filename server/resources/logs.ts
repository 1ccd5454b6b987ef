import type { Paged } from '#contract/envelope.ts';
import type { WithSource } from '#contract/json-source.ts';
import { notFound } from '#server/db/errors.ts';
import type { AccountLogRow, AccountRow, Database, PersonLogRow } from '#server/db/schema.ts';
import { toMillis } from '#server/db/time-units.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import { rawJson } from '#server/http/reply-schema.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import type { Call, Service } from './service.ts';

/** The log entries of accounts or of persons: the same columns but for names. */
export interface LogKind<Log> {
  table: 'account_logs' | 'person_logs';
  id: 'account_log_id' | 'person_log_id';
  ownerTable: 'accounts' | 'persons';
  ownerId: 'account_id' | 'person_id';
  /** Throws 404 if there's no such owner. */
  findOwner(
    db: Database,
    tenantId: string,
    ownerId: string,
  ): Promise<Pick<AccountRow, 'logs_count' | 'deleted_logs_count'>>;
  toReply(service: Service, row: AccountLogRow & PersonLogRow): WithSource<Log>;
}

type LogRow = Pick<AccountLogRow, 'created_at' | 'updated_at' | 'deleted_at'>;
type LogCall = Pick<Call<'getAccountLog'>, 'service' | 'header' | 'setHeader'>;

export interface LogPath {
  tenantId: string;
  ownerId: string;
  logId: string;
}

/** Members that the replies of both kinds have. */
export const logFields = ({ time }: Service, row: AccountLogRow | PersonLogRow) => ({
  source: row.source,
  type: row.type,
  payload: rawJson(row.payload),
  idempotencyKey: row.idempotency_key,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
  deletedAt: time(row.deleted_at),
});

export const selectLog = <Log>(db: Database, kind: LogKind<Log>, { tenantId, ownerId, logId }: LogPath) =>
  db
    .selectFrom(kind.table)
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(kind.ownerId, '=', ownerId)
    .where(kind.id, '=', logId);

const changedAt = (row: LogRow) => row.updated_at ?? row.created_at;

/** Time of the next change. Always increases, as it is the entity tag. */
export const nextChange = ({ now }: Service, row: LogRow) => Math.max(now(), changedAt(row) + 1);

export const logTag = ({ time }: Service, row: LogRow) => `"${time(row.deleted_at ?? changedAt(row))}"`;

/** Locks the entry until the transaction ends. Throws 404 if the owner has no such entry, and 412 for a stale `If-Match`. */
export async function lockLog<Log>(
  db: Database,
  kind: LogKind<Log>,
  { service, header }: Pick<LogCall, 'service' | 'header'>,
  path: LogPath,
) {
  const row = await forUpdate(db, selectLog(db, kind, path)).executeTakeFirst();
  if (!row) throw notFound('log entry');
  requireMatch(header, logTag(service, row), 'log entry');
  return row;
}

/** Returns the entry, deleted or not. Throws 404 if the owner has no such entry. */
export async function getLog<Log>(kind: LogKind<Log>, { service, setHeader }: LogCall, path: LogPath) {
  const row = await selectLog(service.db, kind, path).executeTakeFirst();
  if (!row) throw notFound('log entry');
  setHeader('etag', logTag(service, row));
  return kind.toReply(service, row);
}

interface LogList {
  service: Service;
  tenantId: string;
  ownerId: string;
  operation: string;
  query: {
    cursor?: string | undefined;
    limit?: number | undefined;
    includeDeleted?: string | undefined;
    startDate?: string | undefined;
    endDate?: string | undefined;
  };
}

async function loadLogs<Log, Total extends number | null>(
  kind: LogKind<Log>,
  { service, tenantId, ownerId, operation, query }: LogList,
  toTotal: (storedCount: number) => Total,
): Promise<Paged<WithSource<Log>, Total>> {
  const { db } = service;
  const owner = await kind.findOwner(db, tenantId, ownerId);
  const withDeleted = query.includeDeleted === 'true';
  const [from, to] = [toMillis(query.startDate), toMillis(query.endDate)];
  let matching = db
    .selectFrom(kind.table)
    .where('tenant_id', '=', tenantId)
    .where(kind.ownerId, '=', ownerId);
  if (!withDeleted) matching = matching.where('deleted_at', 'is', null);
  if (from !== undefined) matching = matching.where('created_at', '>=', from);
  if (to !== undefined) matching = matching.where('created_at', '<=', to);
  const ordered = (after: Position['after'] | undefined) =>
    matching
      .where(afterPosition('<', ['created_at', kind.id], after))
      .orderBy('created_at', 'desc')
      .orderBy(kind.id, 'desc');
  const range = from === undefined && to === undefined ? [] : [query.startDate, query.endDate];
  return loadPage({
    cursors: service.cursors,
    scope: [tenantId, operation, ownerId, String(withDeleted), ...range],
    query,
    count: async () => toTotal(owner.logs_count - (withDeleted ? 0 : owner.deleted_logs_count)),
    loadRows: (after, limit) => ordered(after).selectAll().limit(limit).execute(),
    loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['payload', 'idempotency_key'], limit),
    sortKeysOf: (row) => [row.created_at, row[kind.id]],
    toItem: (row) => kind.toReply(service, row),
  });
}

/** Lists the entries of an owner, newest first. */
export const listLogs = <Log>(kind: LogKind<Log>, list: LogList) =>
  loadLogs(kind, list, (storedCount) => storedCount);

/** Like {@link listLogs}, of a range with both ends included. The total of a range isn't counted. */
export const listLogEntries = <Log>(kind: LogKind<Log>, list: LogList) => {
  const hasRange = list.query.startDate !== undefined || list.query.endDate !== undefined;
  return loadLogs(kind, list, (storedCount) => (hasRange ? null : storedCount));
};

/** Deletes or restores an entry; no change if it already is. Throws 404 if the owner has no such entry. */
export async function setDeleted<Log>(
  kind: LogKind<Log>,
  call: LogCall,
  path: LogPath,
  isDeleted: boolean,
): Promise<WithSource<Log>> {
  const { service } = call;
  const { tenantId, ownerId, logId } = path;
  return transact(service.db, async (db) => {
    // Lock order: owner, then entries, as in a merge of persons. Prevents deadlocks.
    await forUpdate(
      db,
      db
        .selectFrom(kind.ownerTable)
        .select(kind.ownerId)
        .where('tenant_id', '=', tenantId)
        .where(kind.ownerId, '=', ownerId),
    ).execute();
    const row = await lockLog(db, kind, call, path);
    if ((row.deleted_at !== null) !== isDeleted) {
      await db
        .updateTable(kind.table)
        .set({ deleted_at: isDeleted ? nextChange(service, row) : null })
        .where('tenant_id', '=', tenantId)
        .where(kind.ownerId, '=', ownerId)
        .where(kind.id, '=', logId)
        .execute();
      await db
        .updateTable(kind.ownerTable)
        .set((eb) => ({ deleted_logs_count: eb('deleted_logs_count', isDeleted ? '+' : '-', 1) }))
        .where('tenant_id', '=', tenantId)
        .where(kind.ownerId, '=', ownerId)
        .execute();
    }
    return getLog(kind, { ...call, service: { ...service, db } }, path);
  });
}
