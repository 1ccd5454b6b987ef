import { closeSync, openSync, writeSync } from 'node:fs';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';

/**
 * Creates a database on the given PostgreSQL server, so that test files can run side by side. A schema would not do:
 * migrations look for their tables in all schemas.
 *
 * @param template name of the database to copy, which no one may be connected to
 * @returns its name, and a function that drops it
 */
export async function createOwnDatabase(url: string, template?: string) {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const command = async (statement: ReturnType<typeof sql>) => {
    const admin = openPostgres(url);
    await statement.execute(admin);
    await admin.destroy();
  };
  await command(
    template === undefined
      ? sql`create database ${sql.id(name)}`
      : sql`create database ${sql.id(name)} template ${sql.id(template)}`,
  );
  return { name, drop: () => command(sql`drop database ${sql.id(name)}`) };
}

/** Opens a new database, which goes away when closed. */
export async function openOwnDatabase(url: string, template?: string): Promise<Database> {
  const { name, drop } = await createOwnDatabase(url, template);
  const db = openPostgres(withDatabase(url, name));
  const disconnect = db.destroy.bind(db);
  db.destroy = async () => {
    await disconnect();
    await drop();
  };
  return db;
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Overwrites a page of an SQLite database that isn't open: the root of a table. */
export function damageTable(path: string, table: string): void {
  const database = new SqliteFile(path);
  const page = database.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table);
  const size = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size, 7), 0, size, (Number(page) - 1) * size);
  closeSync(file);
}
