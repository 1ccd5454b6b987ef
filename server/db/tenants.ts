import { randomBytes } from 'node:crypto';
import { newId, sha256 } from './ids.ts';
import type { Database, TenantRow } from './schema.ts';
import { transact } from './transact.ts';
import { UsageError } from './usage-error.ts';

/** Only a key's hash is stored, so it can't be shown again. */
const generateKey = () => `ac_${randomBytes(32).toString('base64url')}`;

/** Plain SHA-256: a key of 256 random bits needs no slow hash. */
export const hashKey = (key: string) => sha256(key);

export const findTenant = (db: Database, name: string) =>
  db.selectFrom('tenants').selectAll().where('name', '=', name).executeTakeFirst();

/** Throws a `UsageError` for an unknown name. */
export async function getTenant(db: Database, name: string): Promise<TenantRow> {
  const tenant = await findTenant(db, name);
  if (!tenant) throw new UsageError(`There is no tenant named "${name}". See: npm run tenant -- list`);
  return tenant;
}

/** Lists all tenants, oldest first. */
export const listTenants = (db: Database) =>
  db.selectFrom('tenants').selectAll().orderBy('created_at').orderBy('name').execute();

/**
 * Creates a tenant with an API key, random by default.
 * Throws a `UsageError` if the name is taken.
 */
export async function createTenant(
  db: Database,
  name: string,
  { key = generateKey(), now = Date.now() }: { key?: string | undefined; now?: number } = {},
): Promise<{ tenantId: string; key: string }> {
  const tenantId = newId('tenant');
  await transact(db, async (trx) => {
    const inserted = await trx
      .insertInto('tenants')
      .values({ tenant_id: tenantId, name, created_at: now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('tenant_id')
      .executeTakeFirst();
    if (!inserted) throw new UsageError(`There is a tenant named "${name}" already. Choose another name.`);
    await trx
      .insertInto('api_keys')
      .values({ key_hash: hashKey(key), tenant_id: tenantId, created_at: now })
      .execute();
  });
  return { tenantId, key };
}

/** Replaces a tenant's keys with a new one and ends its sessions. Throws a `UsageError` for an unknown name. */
export async function rotateKey(
  db: Database,
  name: string,
  { key = generateKey(), now = Date.now() }: { key?: string | undefined; now?: number } = {},
): Promise<string> {
  const { tenant_id } = await getTenant(db, name);
  await transact(db, async (trx) => {
    await trx.deleteFrom('api_keys').where('tenant_id', '=', tenant_id).execute();
    await trx.deleteFrom('sign_ins').where('tenant_id', '=', tenant_id).execute();
    await trx
      .insertInto('api_keys')
      .values({ key_hash: hashKey(key), tenant_id, created_at: now })
      .execute();
  });
  return key;
}

/** Ends all sessions of a tenant; its keys stay valid. Throws a `UsageError` for an unknown name. */
export async function signOutTenant(db: Database, name: string): Promise<void> {
  const { tenant_id } = await getTenant(db, name);
  await transact(db, (trx) => trx.deleteFrom('sign_ins').where('tenant_id', '=', tenant_id).execute());
}

export const findTenantByKey = (db: Database, key: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.tenant_id', 'api_keys.tenant_id')
    .select(['tenants.tenant_id as tenantId', 'tenants.name as name'])
    .where('key_hash', '=', hashKey(key))
    .executeTakeFirst();
