import type { AccountRow, Database, PersonRow } from '#server/db/schema.ts';
import { forUpdate } from '#server/db/transact.ts';

/**
 * Serializes the creation of a tenant's persons and accounts. Otherwise a person and the account of its domain,
 * created concurrently, would stay unlinked.
 */
export async function lockLinks(db: Database, tenantId: string) {
  await forUpdate(
    db,
    db.selectFrom('tenants').select('tenant_id').where('tenant_id', '=', tenantId),
  ).execute();
}

/** Counts a new person in the account of its domain. Returns the account's ID, if there is one. */
export async function linkToAccount(
  db: Database,
  { tenant_id, domain_key }: Pick<PersonRow, 'tenant_id' | 'domain_key'>,
): Promise<string | null> {
  if (domain_key === null) return null;
  const account = await db
    .updateTable('accounts')
    .set((eb) => ({ linked_persons_count: eb('linked_persons_count', '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('domain_key', '=', domain_key)
    .returning('account_id')
    .executeTakeFirst();
  return account?.account_id ?? null;
}

/** Links the persons of its domain to a new account. Returns their number. */
export async function linkPersons(
  db: Database,
  { tenant_id, account_id, domain_key }: Pick<AccountRow, 'tenant_id' | 'account_id' | 'domain_key'>,
): Promise<number> {
  const linked = await db
    .updateTable('persons')
    .set({ account_id })
    .where('tenant_id', '=', tenant_id)
    .where('domain_key', '=', domain_key)
    .where('account_id', 'is', null)
    .executeTakeFirst();
  return Number(linked.numUpdatedRows);
}
