import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { getTenant } from '#server/db/tenants.ts';
import { quantile, report } from './support/figures.ts';
import type { Load } from './support/load.ts';
import { command, createTenant, startServer } from './support/server.ts';

const CLIENTS = 50;
const ROUNDS = 3;
/** Requests of the other tenant in each round, alone and then under load. */
const REQUESTS = 20;
const SESSIONS = 20_000;
const AUDIENCES = 10_000;
const BATCH_SIZE = 1000;
const BODY_BYTES = 800_000;
const MAX_RATIO = 10;
const MAX_HEALTH_MS = 500;
const LOUD = 'Bench loud';
const QUIET = 'Bench quiet';

interface Subject {
  url: string;
  loudKey: string;
  quietKey: string;
  pageId: string;
}

async function getJson<T>(url: string, key: string): Promise<T> {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}

/** Copies an audience until there are `AUDIENCES`. */
async function copyAudience(env: Record<string, string>, audienceId: string) {
  const db = await connect({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL });
  const { tenant_id } = await getTenant(db, LOUD);
  // Both are generated.
  const { states, has_overrides, ...audience } = await db
    .selectFrom('audiences')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('audience_id', '=', audienceId)
    .executeTakeFirstOrThrow();
  for (let first = 1; first < AUDIENCES; first += BATCH_SIZE)
    await db
      .insertInto('audiences')
      .values(
        Array.from({ length: BATCH_SIZE }, (_, index) => ({
          ...audience,
          audience_id: `${audienceId}_${first + index}`,
        })),
      )
      .execute();
  await db.destroy();
}

async function prepare(env: Record<string, string>) {
  const loudKey = await createTenant(LOUD, env);
  const quietKey = await createTenant(QUIET, env);
  await command('seed', ['--tenant', LOUD, '--sessions', String(SESSIONS)], env);
  await command('seed', ['--tenant', QUIET, '--sessions', '100'], env);
  const server = await startServer({ ...env, DEMO: 'off' });
  const { items } = await getJson<{ items: { pageId: string }[] }>(`${server.url}/v0/pages`, loudKey);
  const pageId = items[0]?.pageId ?? '';
  const created = await fetch(`${server.url}/v0/pages/${pageId}/audiences`, {
    method: 'POST',
    headers: { 'x-api-key': loudKey, 'content-type': 'application/json' },
    body: JSON.stringify({ customName: 'Fleet of vans', publishBehavior: 'draft' }),
  });
  const { audienceId } = (await created.json()) as { audienceId: string };
  await copyAudience(env, audienceId);
  return { server, subject: { url: server.url, loudKey, quietKey, pageId } };
}

/** Requests of the loud tenant, by name. */
function loadsOf({ url, loudKey, pageId }: Subject): Record<string, Load> {
  const get = (path: string): Load => ({
    clients: CLIENTS,
    url: `${url}${path}`,
    method: 'GET',
    headers: { 'x-api-key': loudKey },
  });
  const post = (body: NonNullable<Load['body']>): Load => ({
    clients: CLIENTS,
    url: `${url}/v0/account_logs`,
    method: 'POST',
    headers: { 'x-api-key': loudKey, 'content-type': 'application/json' },
    body,
  });
  const before = '{"source":"bench","domain":"bench.example","unknown":[';
  const repeated = (text: string, count: number) => ({ before, repeated: `${text},`, count, after: '0]}' });
  const number = '123456789012345';
  return {
    'refused bodies of 800 kB, few values': post(
      repeated(`"${'x'.repeat(1000)}"`, Math.floor(BODY_BYTES / 1003)),
    ),
    'refused bodies of 800 kB, 49,000 values': post(repeated(number, 49_000)),
    'refused bodies of 800 kB, 400,000 values': post(repeated('1', BODY_BYTES / 2)),
    'searches with limit=10000': get('/v0/audiences/search?query=fleet&limit=10000'),
    'lists of 1,000 sessions': get(`/v0/pages/${pageId}/audience_sessions?limit=1000`),
  };
}

async function startLoad(load: Load) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'support/load.ts'), JSON.stringify(load)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  return async () => {
    child.kill();
    await once(child, 'exit');
  };
}

/** ms of one request after another. */
async function measure(send: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await send();
    times.push(performance.now() - started);
  }
  return times;
}

async function compare(title: string, subject: Subject): Promise<boolean> {
  const { url, quietKey } = subject;
  const list = () => getJson(`${url}/v0/pages`, quietKey);
  const checkHealth = () => fetch(`${url}/healthz`).then((response) => response.text());
  let passed = true;
  for (const [name, load] of Object.entries(loadsOf(subject))) {
    const ratios: number[] = [];
    const listTimes: number[] = [];
    const healthTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = quantile(await measure(list, REQUESTS), 0.5);
      const stop = await startLoad(load);
      const times = await measure(list, REQUESTS);
      healthTimes.push(...(await measure(checkHealth, REQUESTS)));
      await stop();
      listTimes.push(...times);
      ratios.push(quantile(times, 0.5) / alone);
    }
    const label = `${title}, ${CLIENTS} × ${name}`;
    console.log(`  ${label}`);
    report("another tenant's list, p50", quantile(listTimes, 0.5), 'ms');
    report("another tenant's list, p95", quantile(listTimes, 0.95), 'ms');
    passed = report('p50 against alone', quantile(ratios, 0.5), '×', MAX_RATIO) && passed;
    passed = report('/healthz, slowest', Math.max(...healthTimes), 'ms', MAX_HEALTH_MS) && passed;
  }
  return passed;
}

async function onSqlite(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fairness-'));
  const { server, subject } = await prepare({ DATA_DIR: folder });
  const passed = await compare('SQLite', subject);
  await server.stop();
  await rm(folder, { recursive: true });
  return passed;
}

/** Uses a new database on the server of `TEST_DATABASE_URL`. */
async function onPostgres(url: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `bench_fairness_${process.pid}`;
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const { server, subject } = await prepare({ DATABASE_URL: own.href });
  const passed = await compare('PostgreSQL', subject);
  await server.stop();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  return passed;
}

/** 50 clients of one tenant must not slow down another tenant's list more than tenfold, nor the health check. */
export async function benchFairness(): Promise<boolean> {
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
