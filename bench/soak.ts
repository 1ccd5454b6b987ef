import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, startServer } from '#server/testing/process.ts';
import { Client } from './soak/client.ts';
import { SoakLog } from './soak/soak-log.ts';
import { fetchAll, type Target, type Tenant } from './soak/target.ts';
import { verify } from './soak/verify.ts';
import { quantile } from './support/figures.ts';
import { command, createTenant } from './support/server.ts';

const usage = `Usage:
  npm run soak -- sqlite [MINUTES]      one server on SQLite
  npm run soak -- postgres [MINUTES]    two servers on the PostgreSQL of SOAK_DATABASE_URL, an empty database;
                                        one of them is killed and restarted every minute

50 clients of two tenants read, write, search and send bad requests for MINUTES (default 30). Ends with 1 where a
confirmed write is lost, a record of another tenant is answered, or a request fails outside of a kill.`;

const CLIENTS = 50;
const SESSIONS = 20_000;
const KILL_INTERVAL_MS = 60_000;
/** Requests in flight at a kill, or right after the restart, may fail. */
const KILL_GRACE_MS = 3_000;
const MEMORY_INTERVAL_MS = 10_000;

type Server = Awaited<ReturnType<typeof startServer>>;

/** Resident memory of a process in MB (Linux only). */
function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function prepareTenant(name: string, marker: string, env: Record<string, string>) {
  const key = await createTenant(name, env);
  await command('seed', ['--tenant', name, '--sessions', String(SESSIONS)], env);
  return { name, key, marker };
}

async function readIds(
  target: Target,
  prepared: { name: string; key: string; marker: string },
): Promise<Tenant> {
  const pages = await fetchAll<{ pageId: string }>(target, prepared.key, '/v0/pages');
  return { ...prepared, pageIds: pages.map(({ pageId }) => pageId) };
}

/** Sends SIGKILL every minute and restarts the server on the same port. */
async function killAndRestart(
  server: Server,
  target: Target,
  env: Record<string, string>,
  isOver: () => boolean,
): Promise<{ server: Server; killCount: number }> {
  let current = server;
  let killCount = 0;
  let nextAt = Date.now() + KILL_INTERVAL_MS;
  while (!isOver()) {
    await sleep(200);
    if (Date.now() < nextAt) continue;
    nextAt += KILL_INTERVAL_MS;
    killCount += 1;
    target.killedUntil = Number.POSITIVE_INFINITY;
    current.child.kill('SIGKILL');
    await current.ended;
    current = await startServer({ ...env, PORT: new URL(target.url).port });
    target.killedUntil = Date.now() + KILL_GRACE_MS;
  }
  return { server: current, killCount };
}

/** Prints the memory of the server that is never killed. */
function reportMemory(samples: readonly number[]): void {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const median = (part: readonly number[]) => quantile(part, 0.5).toFixed(0);
  const parts = Array.from({ length: 10 }, (_, n) => samples.slice(n * tenth, (n + 1) * tenth));
  console.log(
    `  memory, median MB of each tenth of the run: ${parts
      .filter((part) => part.length > 0)
      .map(median)
      .join(' ')}`,
  );
  console.log(`  memory, highest: ${Math.max(...samples).toFixed(0)} MB`);
}

function reportRequests(log: SoakLog): void {
  console.log(`  requests: ${log.requests}, failed during a kill: ${log.expectedErrors}`);
  for (const [kind, times] of log.durations) {
    const at = (share: number) => quantile(times, share).toFixed(1);
    console.log(`  ${kind}: ${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`);
  }
  console.log(
    `  statuses: ${[...log.statuses]
      .map(([name, n]) => `${name}: ${n}`)
      .sort()
      .join(', ')}`,
  );
}

async function soak(kind: 'sqlite' | 'postgres', minutes: number): Promise<boolean> {
  const folder = dataFolder();
  const databaseUrl = process.env.SOAK_DATABASE_URL;
  if (kind === 'postgres' && !databaseUrl)
    throw new Error('Set SOAK_DATABASE_URL to an empty PostgreSQL database.');
  const data: Record<string, string> =
    kind === 'postgres' && databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: folder.path };
  const env = { ...data, RATE_LIMIT: '0', PUBLISH_STEP_MS: '200' };
  const prepared = [
    await prepareTenant('Soak A', 'marker-aaaa', data),
    await prepareTenant('Soak B', 'marker-bbbb', data),
  ];

  const servers = [await startServer(env), ...(kind === 'postgres' ? [await startServer(env)] : [])];
  const targets = servers.map(({ url }): Target => ({ url, killedUntil: 0 }));
  const [stableServer, killedServer] = servers;
  const [target, killedTarget] = targets;
  if (!stableServer || !target) throw new Error('no server');
  const tenants = await Promise.all(prepared.map((tenant) => readIds(target, tenant)));
  const log = new SoakLog();
  const endsAt = Date.now() + minutes * 60_000;
  const isOver = () => Date.now() > endsAt;

  const samples: number[] = [];
  const memory = setInterval(() => samples.push(residentMb(stableServer.child.pid)), MEMORY_INTERVAL_MS);
  const clients = Array.from({ length: CLIENTS }, (_, n) => {
    const [tenant, other] = n % 2 === 0 ? tenants : tenants.toReversed();
    if (!tenant || !other) throw new Error('no tenant');
    return new Client(n, tenant, other, targets, log);
  });
  const [restarted] = await Promise.all([
    killedServer && killedTarget ? killAndRestart(killedServer, killedTarget, env, isOver) : undefined,
    ...clients.map((client) => client.run(isOver)),
  ]);
  clearInterval(memory);

  const lost = await verify(target, tenants, log);
  const entries = [...log.entries.values()].reduce((sum, { size }) => sum + size, 0);
  const audiences = [...log.audiences.values()].reduce((sum, { size }) => sum + size, 0);
  console.log(`${kind}, ${minutes} min, ${CLIENTS} clients, ${restarted?.killCount ?? 0} kills`);
  reportRequests(log);
  if (samples.length > 0) reportMemory(samples);
  console.log(`  confirmed: ${entries} log entries, ${audiences} audiences`);
  console.log(`  lost, doubled or foreign: ${lost.length}`);
  console.log(`  errors outside of a kill: ${log.errors.length}`);
  for (const text of lost.slice(0, 40)) console.log(`    ${text}`);

  for (const server of [stableServer, restarted?.server]) {
    server?.child.kill('SIGTERM');
    const output =
      (await server?.ended)?.output
        .split('\n')
        .filter((line) => line.startsWith('{') && !line.includes('"logger":"security"')) ?? [];
    if (output.length > 0) console.log(`  last log lines:\n    ${output.slice(-8).join('\n    ')}`);
  }
  folder.remove();
  return lost.length === 0 && log.errors.length === 0;
}

const [kind, minutes = '30'] = process.argv.slice(2);
if ((kind !== 'sqlite' && kind !== 'postgres') || !(Number(minutes) > 0)) {
  console.error(usage);
  process.exit(2);
}
process.exit((await soak(kind, Number(minutes))) ? 0 : 1);
