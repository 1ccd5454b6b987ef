import { sql } from 'kysely';
import type { AccountRow, Database, PersonRow } from '#server/db/schema.ts';
import { forUpdate } from '#server/db/transact.ts';
import { indexWords } from '#server/lists/search-words.ts';
import { ALL_PERSONS } from './person-search.ts';

/**
 * Serializes the creation of a tenant's persons and accounts, and merges of persons. Otherwise a person and the account
 * of its domain, created concurrently, would stay unlinked. Lock order: this, persons, their entries and audiences,
 * accounts.
 */
export async function lockLinks(db: Database, tenantId: string) {
  await forUpdate(
    db,
    db.selectFrom('tenants').select('tenant_id').where('tenant_id', '=', tenantId),
  ).execute();
}

/** Counts a new person in the account of its domain, and returns the account, if there is one. */
export async function linkToAccount(
  db: Database,
  { tenant_id, domain_key }: Pick<PersonRow, 'tenant_id' | 'domain_key'>,
): Promise<Pick<AccountRow, 'account_id' | 'name'> | undefined> {
  if (domain_key === null) return undefined;
  return db
    .updateTable('accounts')
    .set((eb) => ({ linked_persons_count: eb('linked_persons_count', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('domain_key', '=', domain_key)
    .returning(['account_id', 'name'])
    .executeTakeFirst();
}

/** Removes a deleted person from the count of its account. */
export async function unlinkFromAccount(
  db: Database,
  { tenant_id, account_id }: Pick<PersonRow, 'tenant_id' | 'account_id'>,
): Promise<void> {
  if (account_id === null) return;
  await db
    .updateTable('accounts')
    .set((eb) => ({ linked_persons_count: eb('linked_persons_count', '-', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .execute();
}

/**
 * Links the persons of its domain to a new account, and makes them searchable in it and by its name. Returns their
 * number.
 */
export async function linkPersons(
  db: Database,
  {
    tenant_id,
    account_id,
    domain_key,
    name,
  }: Pick<AccountRow, 'tenant_id' | 'account_id' | 'domain_key' | 'name'>,
): Promise<number> {
  const linked = await db
    .updateTable('persons')
    .set({ account_id })
    .where('tenant_id', '=', tenant_id)
    .where('domain_key', '=', domain_key)
    .where('account_id', 'is', null)
    .executeTakeFirst();
  const persons = db
    .selectFrom('persons')
    .select('person_id')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id);
  for (const word of indexWords(name))
    await db
      .insertInto('search_words')
      .columns(['tenant_id', 'list', 'word', 'record_id'])
      .expression(
        persons
          .clearSelect()
          .select([
            'tenant_id',
            sql.lit(ALL_PERSONS).as('list'),
            sql<string>`${word}`.as('word'),
            'person_id',
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db
    .insertInto('search_words')
    .columns(['tenant_id', 'list', 'word', 'record_id'])
    .expression(
      db
        .selectFrom('search_words')
        .select(['tenant_id', sql<string>`${account_id}`.as('list'), 'word', 'record_id'])
        .where('tenant_id', '=', tenant_id)
        .where('list', '=', ALL_PERSONS)
        .where('record_id', 'in', persons),
    )
    .execute();
  return Number(linked.numUpdatedRows);
}
