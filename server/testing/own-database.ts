import { sql } from 'kysely';
import { openPostgres } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';

/**
 * A database of its own on the given PostgreSQL server, so that test files can run side by side; it goes
 * away when closed. A schema would not do: migrations look for their tables in all schemas.
 */
export async function createOwnDatabase(url: string): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const command = async (statement: string) => {
    const admin = openPostgres(url);
    await sql`${sql.raw(statement)} ${sql.id(name)}`.execute(admin);
    await admin.destroy();
  };
  await command('create database');
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = openPostgres(own.href);
  const disconnect = db.destroy.bind(db);
  db.destroy = async () => {
    await disconnect();
    await command('drop database');
  };
  return db;
}
