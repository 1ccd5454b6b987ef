import { sql } from 'kysely';
import { listTenants } from '#server/db/tenants.ts';
import { DAY } from '#server/db/time-units.ts';
import { transact } from '#server/db/transact.ts';
import type { Service } from '#server/resources/service.ts';

const MAX_REPLY_AGE_MS = 7 * DAY;
/** Per tenant. */
const MAX_RESPONSES = 100_000;
/** Rows per transaction; more would block writers for long. */
const BATCH_SIZE = 500;

async function findCutoff({ db, now }: Service, tenantId: string, maxResponses: number): Promise<number> {
  const excess = await db
    .selectFrom('idempotency')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .offset(maxResponses)
    .limit(1)
    .executeTakeFirst();
  return Math.max(now() - MAX_REPLY_AGE_MS, (excess?.created_at ?? -1) + 1);
}

/** Deletes stored idempotent replies that are too old or exceed a tenant's limit. */
export async function deleteOldResponses(service: Service, maxResponses = MAX_RESPONSES): Promise<void> {
  for (const { tenant_id: tenantId } of await listTenants(service.db)) {
    const before = await findCutoff(service, tenantId, maxResponses);
    const remove = () =>
      transact(service.db, (db) => {
        const old = db
          .selectFrom('idempotency')
          .select(['operation', 'key'])
          .where('tenant_id', '=', tenantId)
          .where('created_at', '<', before)
          .limit(BATCH_SIZE);
        return db
          .deleteFrom('idempotency')
          .where('tenant_id', '=', tenantId)
          .where(sql<boolean>`(operation, key) in ${old}`)
          .executeTakeFirst();
      });
    while ((await remove()).numDeletedRows > 0n);
  }
}
