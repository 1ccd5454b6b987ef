import { sha256 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { findTenantByKey, hashKey } from '#server/db/tenants.ts';
import { transact } from '#server/db/transact.ts';
import { MAX_IDLE_MS, type SignIns } from './sign-ins.ts';

const SEEN_UPDATE_INTERVAL_MS = 60_000;

/** Sign-ins stored in our database, shared by all server processes. */
export function databaseSignIns(db: Database, now: () => number): SignIns {
  return {
    async start({ id, apiKey, createdAt }) {
      const tenant = await findTenantByKey(db, apiKey);
      // The key was just rotated: without a row the sign-in is invalid.
      if (!tenant) return;
      const { tenantId: tenant_id } = tenant;
      await transact(db, async (transaction) => {
        await transaction
          .deleteFrom('sign_ins')
          .where('tenant_id', '=', tenant_id)
          .where('seen_at', '<', now() - MAX_IDLE_MS)
          .execute();
        await transaction
          .insertInto('sign_ins')
          .values({ tenant_id, id_hash: sha256(id), created_at: createdAt, seen_at: now() })
          .execute();
      });
    },

    async resume({ id, apiKey }) {
      const row = await db
        .selectFrom('sign_ins')
        .innerJoin('api_keys', 'api_keys.tenant_id', 'sign_ins.tenant_id')
        .select(['sign_ins.tenant_id', 'id_hash', 'seen_at'])
        .where('key_hash', '=', hashKey(apiKey))
        .where('id_hash', '=', sha256(id))
        .executeTakeFirst();
      const idleMs = row ? now() - row.seen_at : Number.POSITIVE_INFINITY;
      if (!row || idleMs > MAX_IDLE_MS) return false;
      if (idleMs >= SEEN_UPDATE_INTERVAL_MS)
        await db
          .updateTable('sign_ins')
          .set({ seen_at: now() })
          .where('tenant_id', '=', row.tenant_id)
          .where('id_hash', '=', row.id_hash)
          .execute()
          // Reads must work when the disk is full or the database is busy.
          .catch(() => {});
      return true;
    },

    async end({ id, apiKey }) {
      await transact(db, (transaction) =>
        transaction
          .deleteFrom('sign_ins')
          .where('tenant_id', '=', (query) =>
            query.selectFrom('api_keys').select('tenant_id').where('key_hash', '=', hashKey(apiKey)),
          )
          .where('id_hash', '=', sha256(id))
          .execute(),
      );
    },
  };
}
