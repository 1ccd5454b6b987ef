import SqliteFile from 'better-sqlite3';
import { type Dialect, Kysely, PGliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyPglite } from '#server/testing/databases.ts';
import { describeDatabase, oldDatabase } from '#server/testing/old-databases.ts';
import { stoppingDialect } from '#server/testing/stopping-dialect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { sqliteDialect } from './open.ts';
import type { Schema } from './schema.ts';

/** Schemas of the stored databases of older versions; the first one has no tables. */
const schemas = ['0000', '0001', '0004', '0005'];

const fixtureOf = (schema: string) => (schema === '0000' ? '' : oldDatabase(schema));

/** A database whose content can be replaced. */
interface Subject {
  load(text: string): Promise<void>;
  /** Connects as a new process does. */
  dialect(): Dialect;
  close(): Promise<void>;
}

async function sqliteSubject(): Promise<Subject> {
  let file = new SqliteFile(':memory:');
  return {
    async load(text) {
      file.close();
      file = new SqliteFile(':memory:');
      file.exec(text);
    },
    dialect() {
      file.pragma('foreign_keys = on');
      return sqliteDialect(file);
    },
    close: async () => void file.close(),
  };
}

async function pgliteSubject(): Promise<Subject> {
  const pglite = await openEmptyPglite();
  return {
    async load(text) {
      await pglite.exec('drop schema public cascade; create schema public');
      await pglite.exec(text);
    },
    dialect: () => new PGliteDialect({ pglite }),
    close: () => pglite.close(),
  };
}

const describeSubject = (subject: Subject) =>
  describeDatabase(new Kysely<Schema>({ dialect: subject.dialect() }));

/** Migrates as a process that is killed after a number of statements. Returns the executed ones. */
async function migrateAndStop(subject: Subject, after: number): Promise<string[]> {
  const stop = { after, statements: [] as string[] };
  const db = new Kysely<Schema>({ dialect: stoppingDialect(subject.dialect(), stop) });
  await migrate(db).catch(() => {});
  return stop.statements;
}

const databases = [
  { name: 'SQLite', open: sqliteSubject, isFast: true },
  { name: "PostgreSQL's dialect (PGlite)", open: pgliteSubject, isFast: false },
];

describe.each(databases)('an upgrade that is killed on $name', ({ open, isFast }) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.close());

  /** Each statement up to the next stored database, whose test continues; later only the middle and end of each migration. */
  function stopsFrom(schema: string, statements: string[]): number[] {
    const nextSchema = schemas[schemas.indexOf(schema) + 1] ?? '9999';
    let start = 0;
    return Object.keys(migrations)
      .filter((name) => name.slice(0, 4) > schema)
      .flatMap((name, index, names) => {
        const isExhaustive = isFast && name.slice(0, 4) <= nextSchema;
        const recorded = statements.findIndex(
          (each, at) => at >= start && each.startsWith('insert into "kysely_migration" '),
        );
        const end = index === names.length - 1 ? statements.length - 1 : recorded + 1;
        const first = start + 1;
        start = end;
        if (isExhaustive) return Array.from({ length: end - first + 1 }, (_, n) => first + n);
        return name.slice(0, 4) <= nextSchema ? [(first + end) >> 1, end] : [];
      });
  }

  it.each(schemas)('leaves schema %s as it was, and is complete after the next start', async (schema) => {
    const text = fixtureOf(schema);
    await subject.load(text);
    const before = await describeSubject(subject);
    const statements = await migrateAndStop(subject, Number.POSITIVE_INFINITY);
    const after = await describeSubject(subject);

    await subject.load(text);
    for (const stop of stopsFrom(schema, statements)) {
      await migrateAndStop(subject, stop);
      const stopped = await describeSubject(subject);
      if (stopped !== after) expect(stopped, `stopped after: ${statements[stop - 1]}`).toBe(before);
    }
    await migrateAndStop(subject, Number.POSITIVE_INFINITY);
    expect(await describeSubject(subject)).toBe(after);
  });
});
