import { open } from 'node:fs/promises';
import { writeCompleteFile } from '#server/db/complete-file.ts';
import type { ReportProgress } from '#server/db/file-tasks.ts';
import { liftTimeLimits } from '#server/db/open.ts';
import { BATCH_ROWS, insertRows, type Row } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { getTenant } from '#server/db/tenants.ts';
import { isSqlite, readSnapshot, transact } from '#server/db/transact.ts';
import { UsageError } from '#server/db/usage-error.ts';
import {
  checkTenantFile,
  formatTenant,
  readTenantFile,
  type TenantFileEnd,
  type TenantHeader,
  tenantTables,
  toHeader,
} from './tenant-file.ts';

async function countRows(db: Database, tenantId: string): Promise<number> {
  let total = 0;
  for (const table of Object.keys(tenantTables) as (keyof typeof tenantTables)[]) {
    const { count } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}

/**
 * Exports a tenant without its keys and sign-ins, also while a server runs. The file appears once it is complete and
 * checked. Throws a `UsageError` for an unknown tenant, or if the file exists.
 */
export async function exportTenant(
  db: Database,
  name: string,
  path: string,
  report: ReportProgress,
): Promise<TenantFileEnd> {
  const tenant = await getTenant(db, name);
  const partial = `${path}.partial`;
  return writeCompleteFile(path, partial, async () => {
    const file = await open(partial, 'w');
    const end = await readSnapshot(db, async (snapshot) => {
      const total = await countRows(snapshot, tenant.tenant_id);
      let done = 0;
      const summary = await formatTenant(snapshot, toHeader(tenant), async (lines) => {
        await file.appendFile(`${lines.join('\n')}\n`);
        done += lines.length;
        report('Exporting', done, total);
      });
      await file.appendFile(`${JSON.stringify(summary)}\n`);
      return summary;
    }).finally(() => file.close());
    report('Checking the file', 0, 0);
    await checkTenantFile(partial, () => {});
    return end;
  });
}

async function insertTenant(db: Database, { tenant }: TenantHeader): Promise<void> {
  const inserted = await db
    .insertInto('tenants')
    .values({ tenant_id: tenant.tenantId, name: tenant.name, created_at: tenant.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  if (!inserted)
    throw new UsageError(
      `The tenant "${tenant.name}" (${tenant.tenantId}), or another one with its name, exists already. Nothing was imported.`,
    );
}

/** Bodies of statements stay small. */
const MAX_BATCH_LENGTH = 8 * 1024 * 1024;

async function insertFile(db: Database, path: string, tenantId: string, report: ReportProgress) {
  let batch: Row[] = [];
  let batchTable = '';
  let length = 0;
  const flush = async () => {
    await insertRows(db, batchTable, batch);
    batch = [];
    length = 0;
  };
  const rows = readTenantFile(path, (done, total) => report('Importing', done, total));
  for await (const { table, row } of rows) {
    if (table !== batchTable || batch.length === BATCH_ROWS || length > MAX_BATCH_LENGTH) await flush();
    batchTable = table;
    batch.push({ ...row, tenant_id: tenantId });
    for (const value of Object.values(row)) if (typeof value === 'string') length += value.length;
  }
  await flush();
}

/**
 * Imports a tenant in one transaction, after a check of the whole file, and reads it back. Throws a `UsageError` if
 * the tenant exists, or the file isn't a complete, unchanged one of this schema.
 */
export async function importTenant(
  db: Database,
  path: string,
  report: ReportProgress,
): Promise<TenantFileEnd & { name: string }> {
  const { header, end } = await checkTenantFile(path, (done, total) =>
    report('Checking the file', done, total),
  );
  await transact(db, async (transaction) => {
    if (!isSqlite(transaction)) await liftTimeLimits(transaction);
    await insertTenant(transaction, header);
    await insertFile(transaction, path, header.tenant.tenantId, report);
    report('Checking the database', 0, 0);
    const stored = await formatTenant(transaction, header, () => {});
    if (stored.sha256 !== end.sha256)
      throw new UsageError('The database has not stored what the file has. Nothing was imported.');
  });
  return { ...end, name: header.tenant.name };
}
