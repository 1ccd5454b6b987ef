import { invalid, notFound } from '#server/db/errors.ts';
import type { Database, PersonRow } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { writeSearchWords } from '#server/lists/search-words.ts';
import { findAccount } from './accounts.ts';
import { writeWordsOfAudiences } from './audience-records.ts';
import { lockLinks, unlinkFromAccount } from './links.ts';
import { personSearchEntry, personWords } from './person-search.ts';
import { personReply } from './persons.ts';
import type { Handlers } from './service.ts';

/** Throws 404 if the tenant has no such person. */
async function lockPerson(db: Database, tenantId: string, personId: string): Promise<PersonRow> {
  const row = await forUpdate(
    db,
    db.selectFrom('persons').selectAll().where('tenant_id', '=', tenantId).where('person_id', '=', personId),
  ).executeTakeFirst();
  if (!row) throw notFound('person');
  return row;
}

/** Fills empty fields of the target from the source. The account follows the domain. */
const mergeRows = (source: PersonRow, target: PersonRow, now: number): PersonRow => ({
  ...target,
  ...(target.email_key === null && { email: source.email, email_key: source.email_key }),
  ...(target.domain_key === null && {
    domain: source.domain,
    domain_key: source.domain_key,
    account_id: source.account_id,
  }),
  ...(target.linkedin_key === null && {
    linkedin_profile_url: source.linkedin_profile_url,
    linkedin_key: source.linkedin_key,
  }),
  phone_number: target.phone_number ?? source.phone_number,
  logs_count: target.logs_count + source.logs_count,
  deleted_logs_count: target.deleted_logs_count + source.deleted_logs_count,
  updated_at: Math.max(now, target.updated_at + 1),
});

async function moveLogsAndAudiences(db: Database, source: PersonRow, { person_id, name }: PersonRow) {
  await db
    .updateTable('person_logs')
    .set({ person_id })
    .where('tenant_id', '=', source.tenant_id)
    .where('person_id', '=', source.person_id)
    .execute();
  // Prevents deadlocks: sorted, as in the publisher, and for both persons together.
  const audiences = db
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', source.tenant_id)
    .where('person_id', 'in', [source.person_id, person_id])
    .orderBy('audience_id');
  await forUpdate(db, audiences).execute();
  const moved = db
    .updateTable('audiences')
    .where('tenant_id', '=', source.tenant_id)
    .where('person_id', '=', source.person_id);
  await moved.set(nameColumns(name)).where('custom_name', 'is', null).execute();
  await moved.set({ person_id, computed_name: name }).execute();
}

async function deletePerson(db: Database, { tenant_id, person_id }: PersonRow) {
  await writeSearchWords(db, { tenantId: tenant_id, recordId: person_id, lists: [] }, []);
  await db
    .deleteFrom('persons')
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', person_id)
    .execute();
}

export const personMergeHandlers = {
  /** Moves log entries and audiences, then deletes the person. Replays of idempotent requests still name it. */
  async mergePerson({ service, tenantId, params, body }) {
    if (body.into === params.person_id)
      throw invalid([{ path: 'into', message: "A person can't be merged into itself" }]);
    const merged = await transact(service.db, async (db) => {
      await lockLinks(db, tenantId);
      const source = await lockPerson(db, tenantId, params.person_id);
      const target = await lockPerson(db, tenantId, body.into);
      const row = mergeRows(source, target, service.now());
      await moveLogsAndAudiences(db, source, target);
      // Before the update: emails, phone numbers and profiles are unique.
      await deletePerson(db, source);
      await db
        .updateTable('persons')
        .set(row)
        .where('tenant_id', '=', tenantId)
        .where('person_id', '=', target.person_id)
        .execute();
      const account = row.account_id === null ? undefined : await findAccount(db, tenantId, row.account_id);
      await writeSearchWords(db, personSearchEntry(row), personWords(row, account));
      await writeWordsOfAudiences(db, row);
      if (row.account_id === target.account_id) await unlinkFromAccount(db, source);
      return row;
    });
    return personReply(service, merged);
  },
} satisfies Handlers<'mergePerson'>;
