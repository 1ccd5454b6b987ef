import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { quantile, report } from './support/figures.ts';
import { command, createTenant, type Running, startServer } from './support/server.ts';

const SIZES = [10_000, 1_000_000] as const;
const ITERATIONS = 60;
const DAY = 86_400_000;

interface Subject {
  server: Running;
  key: string;
  pageId: string;
}

async function prepare(env: Record<string, string>, sessions: number): Promise<Subject> {
  const key = await createTenant('Bench', env);
  await command('seed', ['--tenant', 'Bench', '--sessions', String(sessions)], env);
  const server = await startServer({ ...env, DEMO: 'off' });
  const response = await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': key } });
  const { items } = (await response.json()) as { items: { pageId: string }[] };
  const pageId = items[0]?.pageId;
  if (!pageId) throw new Error('seed made no page');
  return { server, key, pageId };
}

async function read({ server, key, pageId }: Subject, query: Record<string, string>) {
  const url = `${server.url}/v0/pages/${pageId}/audience_sessions?${new URLSearchParams({ limit: '1000', ...query })}`;
  const started = performance.now();
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  const body = (await response.json()) as { items: unknown[]; nextCursor: string | null; totalCount: number };
  const durationMs = performance.now() - started;
  if (!response.ok || body.items.length === 0) throw new Error(`${url} answered ${response.status}`);
  return { durationMs, body };
}

/** First page, first page of a range (two edge hours), and a page by cursor. */
async function queries(subject: Subject): Promise<Record<string, Record<string, string>>> {
  const { body } = await read(subject, {});
  const now = Date.now();
  return {
    'first page, with its total': {},
    'first page of 30 days, with its total': {
      startDate: new Date(now - 30 * DAY).toISOString(),
      endDate: new Date(now).toISOString(),
    },
    'second page, by cursor': { cursor: body.nextCursor ?? '' },
  };
}

async function compare(name: string, cases: Subject[]): Promise<boolean> {
  let passed = true;
  const queryList = await Promise.all(cases.map(queries));
  for (const kind of Object.keys(queryList[0] ?? {})) {
    const times: number[][] = cases.map(() => []);
    // Interleaved, so that noise affects all alike.
    for (let round = -5; round < ITERATIONS; round += 1)
      for (const [index, subject] of cases.entries()) {
        const { durationMs } = await read(subject, queryList[index]?.[kind] ?? {});
        if (round >= 0) times[index]?.push(durationMs);
      }
    const [small = Number.NaN, large = Number.NaN] = times.map((each) => quantile(each, 0.5));
    report(`${name}: ${kind}, p50 at 10,000`, small, 'ms');
    report(`${name}: ${kind}, p50 at 1,000,000`, large, 'ms');
    passed = report(`${name}: ratio`, large / small, '×', 1.3) && passed;
  }
  return passed;
}

async function onSqlite(): Promise<boolean> {
  const folders = await Promise.all(SIZES.map(() => mkdtemp(join(tmpdir(), 'bench-sessions-'))));
  const cases = await Promise.all(
    SIZES.map((sessions, index) => prepare({ DATA_DIR: folders[index] ?? '' }, sessions)),
  );
  const passed = await compare('SQLite', cases);
  await Promise.all(cases.map(({ server }) => server.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  return passed;
}

/** Uses two new databases on the server of `TEST_DATABASE_URL`. */
async function onPostgres(url: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const names = SIZES.map((sessions) => `bench_${sessions}_${process.pid}`);
  for (const name of names) await admin.query(`create database ${name}`);
  const cases: Subject[] = [];
  for (const [index, sessions] of SIZES.entries()) {
    const own = new URL(url);
    own.pathname = `/${names[index]}`;
    cases.push(await prepare({ DATABASE_URL: own.href }, sessions));
  }
  // Otherwise the first reads would include cleanup of the bulk load.
  for (const name of names) {
    const own = new URL(url);
    own.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: own.href });
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
  }
  const passed = await compare('PostgreSQL', cases);
  await Promise.all(cases.map(({ server }) => server.stop()));
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  return passed;
}

/** A page of 1,000 sessions over HTTP must cost the same at 1,000,000 as at 10,000. */
export async function benchSessionPage(): Promise<boolean> {
  const sqlite = await onSqlite();
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    console.log(
      '  PostgreSQL: not measured; set TEST_DATABASE_URL to a server where databases may be created',
    );
    return sqlite;
  }
  return (await onPostgres(url)) && sqlite;
}
