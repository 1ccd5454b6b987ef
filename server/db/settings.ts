import { randomBytes } from 'node:crypto';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

/** Returns the stored value, or stores `initial`. Concurrent processes get the same value. */
export async function getOrCreateSetting(db: Database, name: string, initial: () => string): Promise<string> {
  const find = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.value;
  const value = initial();
  await transact(db, (transaction) =>
    transaction
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const created = await find();
  if (!created) throw new Error(`The setting ${name} was removed while it was created.`);
  return created.value;
}

/** Secret of this installation, created on first start. Cookies, cursors and the demo's key derive from it. */
export const installationSecret = (db: Database) =>
  getOrCreateSetting(db, 'secret', () => randomBytes(32).toString('base64url'));
