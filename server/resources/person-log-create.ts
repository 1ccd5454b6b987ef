import type { WithSource } from '#contract/json-source.ts';
import type { PersonLogCreate } from '#contract/log-requests.ts';
import { notFound } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { Database, PersonRow } from '#server/db/schema.ts';
import { matchKey } from '#server/db/search-text.ts';
import { writeSearchWords } from '#server/lists/search-words.ts';
import { JsonSource } from './canonical.ts';
import { runIdempotently } from './idempotency.ts';
import { linkToAccount, lockLinks } from './links.ts';
import { personSearchEntry, personWords } from './person-search.ts';
import type { Handlers, Service } from './service.ts';
import { findFreeSlug, toSlug } from './slugs.ts';

type Identity = Pick<
  PersonRow,
  'email' | 'email_key' | 'domain' | 'domain_key' | 'phone_number' | 'linkedin_profile_url' | 'linkedin_key'
>;

const trimToNull = (text: string | undefined) => text?.trim() || null;
const toMatchKey = (text: string | null) => (text === null ? null : matchKey(text));

/** An email may be any string; its domain follows the last `@`. */
function readIdentity(body: WithSource<PersonLogCreate>): Identity {
  const email = trimToNull(body.email);
  const at = email?.lastIndexOf('@') ?? -1;
  const domain = at >= 0 ? trimToNull(email?.slice(at + 1).toLowerCase()) : null;
  const linkedin = trimToNull(body.linkedinProfileUrl);
  return {
    email,
    email_key: toMatchKey(email),
    domain,
    domain_key: toMatchKey(domain),
    phone_number: body.phoneNumber ?? null,
    linkedin_profile_url: linkedin,
    linkedin_key: toMatchKey(linkedin),
  };
}

/** Matches by email, then phone number, then LinkedIn profile. */
async function matchPerson(db: Database, tenantId: string, identity: Identity) {
  for (const column of ['email_key', 'phone_number', 'linkedin_key'] as const) {
    const value = identity[column];
    if (value === null) continue;
    const found = await db
      .selectFrom('persons')
      .select('person_id')
      .where('tenant_id', '=', tenantId)
      .where(column, '=', value)
      .executeTakeFirst();
    if (found) return found.person_id;
  }
  return undefined;
}

/**
 * Counts a new log entry of the person that the request names or matches, and locks the person until the transaction
 * ends. Returns undefined if there's no such person, or if it has just been merged into another.
 */
async function countLog(
  db: Database,
  tenantId: string,
  personId: string | undefined,
  identity: Identity,
): Promise<string | undefined> {
  const known = personId ?? (await matchPerson(db, tenantId, identity));
  if (known === undefined) return undefined;
  const updated = await db
    .updateTable('persons')
    .set((eb) => ({ logs_count: eb('logs_count', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', known)
    .returning('person_id')
    .executeTakeFirst();
  return updated?.person_id;
}

/** Creates a person with one log entry. */
async function createPerson(
  db: Database,
  service: Service,
  tenantId: string,
  identity: Identity,
  givenName: string | undefined,
): Promise<string> {
  const name =
    trimToNull(givenName) ??
    identity.email ??
    identity.phone_number ??
    identity.linkedin_profile_url ??
    'Unknown person';
  const slug = await findFreeSlug(toSlug(name), async (candidate) => {
    const existing = await db
      .selectFrom('persons')
      .select('person_id')
      .where('tenant_id', '=', tenantId)
      .where('slug', '=', candidate)
      .executeTakeFirst();
    return existing !== undefined;
  });
  const now = service.now();
  const account = await linkToAccount(db, { tenant_id: tenantId, domain_key: identity.domain_key });
  const row: PersonRow = {
    ...identity,
    tenant_id: tenantId,
    person_id: newId('person'),
    account_id: account?.account_id ?? null,
    name,
    slug,
    logs_count: 1,
    deleted_logs_count: 0,
    created_at: now,
    updated_at: now,
  };
  await db.insertInto('persons').values(row).execute();
  await writeSearchWords(db, personSearchEntry(row), personWords(row, account));
  return row.person_id;
}

export const personLogCreateHandlers = {
  /** Matches the person by id (which must exist), email, phone number, LinkedIn profile, or creates one. */
  async createPersonLog(call) {
    const { service, tenantId, body, setHeader } = call;
    const { idempotencyKey: key, source, type } = body;
    const reply = await runIdempotently(
      call,
      { operation: 'createPersonLog', key, request: { ...body, payload: new JsonSource(body.payload) } },
      async (db) => {
        const identity = readIdentity(body);
        let known = await countLog(db, tenantId, body.personId, identity);
        if (known === undefined) {
          if (body.personId !== undefined) throw notFound('person');
          await lockLinks(db, tenantId);
          // Another request may have created or merged the person before this one got the lock.
          known = await countLog(db, tenantId, undefined, identity);
        }
        const personId = known ?? (await createPerson(db, service, tenantId, identity, body.name));
        const now = service.now();
        const personLogId = newId('plog');
        await db
          .insertInto('person_logs')
          .values({
            tenant_id: tenantId,
            person_log_id: personLogId,
            person_id: personId,
            source,
            type,
            payload: body.payload,
            idempotency_key: key ?? null,
            created_at: now,
            updated_at: null,
            deleted_at: null,
          })
          .execute();
        const createdPerson = known === undefined;
        return { personLogId, personId, createdAt: service.time(now), createdPerson, source, type };
      },
    );
    setHeader('etag', `"${reply.createdAt}"`);
    setHeader('location', `/v0/persons/${reply.personId}/logs/${reply.personLogId}`);
    return reply;
  },
} satisfies Handlers<'createPersonLog'>;
