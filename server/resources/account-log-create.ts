import type { WithSource } from '#contract/json-source.ts';
import type { AccountLogCreate } from '#contract/log-requests.ts';
import { invalid } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { matchKey } from '#server/db/search-text.ts';
import { findAccount } from './accounts.ts';
import { JsonSource } from './canonical.ts';
import { runIdempotently } from './idempotency.ts';
import { linkPersons, lockLinks } from './links.ts';
import type { Handlers, Service } from './service.ts';

async function createAccount(
  db: Database,
  service: Service,
  tenantId: string,
  domain: string,
  name: string | undefined,
): Promise<string> {
  const now = service.now();
  const account = {
    tenant_id: tenantId,
    account_id: newId('account'),
    domain_key: matchKey(domain),
    name: name?.trim() || domain,
  };
  await db
    .insertInto('accounts')
    .values({
      ...account,
      domain,
      linked_persons_count: await linkPersons(db, account),
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: now,
      updated_at: now,
      latest_activity_at: now,
    })
    .execute();
  return account.account_id;
}

/** By ID, which must exist, or by domain, creating the account if it is new. */
async function findOrCreateAccount(
  db: Database,
  service: Service,
  tenantId: string,
  body: WithSource<AccountLogCreate>,
): Promise<string> {
  if (body.accountId !== undefined) return (await findAccount(db, tenantId, body.accountId)).account_id;
  const domain = body.domain?.trim().toLowerCase();
  if (!domain) throw invalid([{ path: 'accountId', message: 'Enter an account ID or a domain' }]);
  const find = () =>
    db
      .selectFrom('accounts')
      .select('account_id')
      .where('tenant_id', '=', tenantId)
      .where('domain_key', '=', matchKey(domain))
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.account_id;
  await lockLinks(db, tenantId);
  // Another request may have created it before this one got the lock.
  return (await find())?.account_id ?? createAccount(db, service, tenantId, domain, body.name);
}

export const accountLogCreateHandlers = {
  async createAccountLog(call) {
    const { service, tenantId, body, setHeader } = call;
    const { idempotencyKey: key, source, type } = body;
    const reply = await runIdempotently(
      call,
      { operation: 'createAccountLog', key, request: { ...body, payload: new JsonSource(body.payload) } },
      async (db) => {
        const accountId = await findOrCreateAccount(db, service, tenantId, body);
        const now = service.now();
        const accountLogId = newId('alog');
        await db
          .insertInto('account_logs')
          .values({
            tenant_id: tenantId,
            account_log_id: accountLogId,
            account_id: accountId,
            source,
            type,
            payload: body.payload,
            idempotency_key: key ?? null,
            created_at: now,
            updated_at: null,
            deleted_at: null,
          })
          .execute();
        await db
          .updateTable('accounts')
          .set((eb) => ({
            logs_count: eb('logs_count', '+', 1),
            // Never moves back: clocks of several processes differ a little.
            latest_activity_at: eb
              .case()
              .when('latest_activity_at', '<', now)
              .then(now)
              .else(eb.ref('latest_activity_at'))
              .end(),
          }))
          .where('tenant_id', '=', tenantId)
          .where('account_id', '=', accountId)
          .execute();
        return { accountLogId, accountId, createdAt: service.time(now), source, type };
      },
    );
    setHeader('etag', `"${reply.createdAt}"`);
    setHeader('location', `/v0/accounts/${reply.accountId}/logs/${reply.accountLogId}`);
    return reply;
  },
} satisfies Handlers<'createAccountLog'>;
