import type { Transaction } from 'kysely';
import type { WithSource } from '#contract/json-source.ts';
import type { Operation, Reply } from '#contract/operations.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { conflict } from '#server/errors.ts';
import { sha256 } from '#server/ids.ts';
import type { Call } from '#server/service.ts';
import { canonical } from './canonical.ts';

export interface KeyedWrite<O extends Operation> {
  operation: O;
  /** What the caller names the write by; without one it simply runs. */
  key: string | undefined;
  /** What must be the same for the write to be the same: its path params and body. */
  request: unknown;
}

/**
 * Runs a write once per tenant, operation and key. A repetition gets the first reply again, with the header
 * `Idempotency-Replayed: true`; the same key with another request is 409. A refused write leaves no trace, so it
 * may be corrected under its key. Of two concurrent requests the second fails on the row's key, starts over, and
 * returns the reply of the first.
 */
export async function idempotently<O extends Operation>(
  { service, tenantId, setHeader }: Call<O>,
  { operation, key, request }: KeyedWrite<O>,
  work: (db: Transaction<Schema>) => Promise<WithSource<Reply<O>>>,
): Promise<WithSource<Reply<O>>> {
  if (key === undefined) return transact(service.db, work);
  const requestHash = sha256(canonical(request));
  const { reply, isReplay } = await transact(service.db, async (db) => {
    const kept = await db
      .selectFrom('idempotency')
      .select(['request_hash', 'reply'])
      .where('tenant_id', '=', tenantId)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst();
    if (kept && kept.request_hash !== requestHash)
      throw conflict('idempotency_conflict', 'This idempotency key was used with a different request.');
    if (kept) return { reply: JSON.parse(kept.reply), isReplay: true };
    const reply = await work(db);
    await db
      .insertInto('idempotency')
      .values({
        tenant_id: tenantId,
        operation,
        key,
        request_hash: requestHash,
        reply: JSON.stringify(reply),
        created_at: service.now(),
      })
      .execute();
    return { reply, isReplay: false };
  });
  if (isReplay) setHeader('idempotency-replayed', 'true');
  return reply;
}
