import type { Transaction } from 'kysely';
import type { WithSource } from '#contract/json-source.ts';
import type { Operation, Reply } from '#contract/operations.ts';
import { conflict, invalid } from '#server/db/errors.ts';
import { sha256 } from '#server/db/ids.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { canonical } from './canonical.ts';
import type { Call } from './service.ts';

export interface KeyedWrite<O extends Operation> {
  operation: O;
  /** The caller's idempotency key; without one the write just runs. */
  key: string | undefined;
  /** Path params and body; a repeat must have the same ones. */
  request: unknown;
}

/** Headers have no schema, and this one is stored in an index. */
export function validateIdempotencyKey(key: string | undefined) {
  if (key !== undefined && (key.length < 1 || key.length > 255))
    throw invalid([{ path: 'Idempotency-Key', message: 'Enter 1 to 255 characters' }]);
}

/**
 * Runs a write once per tenant, operation and key. A repeat gets the first reply with the header
 * `Idempotency-Replayed: true`; the same key with another request is 409. A rejected write stores nothing, so it
 * can be corrected under the same key. Of two concurrent requests, the second waits to insert the key and then returns
 * the first reply.
 */
export async function runIdempotently<O extends Operation>(
  { service, tenantId, setHeader }: Call<O>,
  { operation, key, request }: KeyedWrite<O>,
  work: (db: Transaction<Schema>) => Promise<WithSource<Reply<O>>>,
): Promise<WithSource<Reply<O>>> {
  if (key === undefined) return transact(service.db, work);
  const requestHash = sha256(canonical(request));
  const id = { tenant_id: tenantId, operation, key };
  const { reply, isReplay } = await transact(service.db, async (db) => {
    const inserted = await db
      .insertInto('idempotency')
      .values({ ...id, request_hash: requestHash, reply: '', created_at: service.now() })
      .onConflict((existing) => existing.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted) {
      const reply = await work(db);
      await db
        .updateTable('idempotency')
        .set({ reply: JSON.stringify(reply) })
        .where((eb) => eb.and(id))
        .execute();
      return { reply, isReplay: false };
    }
    const stored = await db
      .selectFrom('idempotency')
      .select(['request_hash', 'reply'])
      .where((eb) => eb.and(id))
      .executeTakeFirstOrThrow();
    if (stored.request_hash !== requestHash)
      throw conflict('idempotency_conflict', 'This idempotency key was used with a different request.');
    return { reply: JSON.parse(stored.reply), isReplay: true };
  });
  if (isReplay) setHeader('idempotency-replayed', 'true');
  return reply;
}
