import { accessSync, constants, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { type Config, type Environment, readConfig, readRehearsalUrl, settingNames } from '#server/config.ts';
import { configWarnings } from '#server/config-warnings.ts';
import { readPostgresClock } from '#server/db/clock.ts';
import { isOwnFile, toUsageError } from '#server/db/connect.ts';
import { getFreeBytes } from '#server/db/copy.ts';
import { errorCode } from '#server/db/error-code.ts';
import { isStructureIntact, listTables, readSchema } from '#server/db/inspect.ts';
import { openPostgres, openSqliteReader, RESTORING_FILE, SQLITE_FILE } from '#server/db/open.ts';
import { REHEARSAL_FOLDER } from '#server/db/rehearse-copy.ts';
import type { Database } from '#server/db/schema.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { checkService } from '#server/gateway/check-service.ts';
import { nameWarnings, unknownSettings } from '#server/setting-names.ts';
import { formatBytes, formatCount, formatSecondsSince } from './describe-database.ts';

export interface Finding {
  level: 'ok' | 'warning' | 'error';
  text: string;
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const warning = (text: string): Finding => ({ level: 'warning', text });
const error = (text: string): Finding => ({ level: 'error', text });

/** Where the data is decides what else to check. */
const LOCATION = /^(DATA_DIR|DATABASE_URL|SERVICE_URL)/;

/** Finds all bad settings. `readConfig` throws for the first one, so this removes it and repeats. */
function readSettings(env: Environment): { config: Config | undefined; findings: Finding[] } {
  const rest = { ...env };
  const findings: Finding[] = [];
  let isLocated = true;
  for (;;) {
    try {
      readRehearsalUrl(rest);
      const config = readConfig(rest);
      return { config: isLocated ? config : undefined, findings };
    } catch (failure) {
      if (!(failure instanceof UsageError)) throw failure;
      findings.push(error(failure.message));
      const set = settingNames.flatMap((name) => [name, `${name}_FILE`]).filter((name) => rest[name]);
      const named = set.filter((name) => new RegExp(`\\b${name}\\b`).test(failure.message));
      if (named.length === 0) return { config: undefined, findings };
      if (named.some((name) => LOCATION.test(name))) isLocated = false;
      for (const name of named) delete rest[name];
    }
  }
}

function checkSettings(env: Environment): { config: Config | undefined; findings: Finding[] } {
  const { config, findings } = readSettings(env);
  const set = settingNames.filter((name) => env[name]?.trim() || env[`${name}_FILE`]?.trim());
  if (findings.length === 0)
    findings.push(ok(set.length > 0 ? `Settings: ${set.join(', ')}.` : 'Settings: all have their defaults.'));
  findings.push(...nameWarnings(env).map(warning));
  for (const name of unknownSettings(env))
    findings.push(warning(`${name} is not a setting and has no effect.`));
  if (config) findings.push(...configWarnings(config).map(warning));
  else findings.push(error('The rest is not checked, because it depends on these settings.'));
  return { config, findings };
}

/** Runs `attempt`; returns the error's code, undefined without an error. */
function failureOf(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (failure) {
    return errorCode(failure) || String(failure);
  }
}

const closestFolder = (path: string): string => (existsSync(path) ? path : closestFolder(dirname(path)));

function checkRights(folder: string): Finding {
  const existing = closestFolder(folder);
  const { R_OK, W_OK, X_OK } = constants;
  const probe = join(existing, `.doctor-${process.pid}`);
  const advice = 'Give this user the right to write there, or set DATA_DIR to another folder.';
  const failure = failureOf(() => {
    accessSync(existing, R_OK | W_OK | X_OK);
    writeFileSync(probe, 'x'.repeat(1000), { flag: 'wx' });
    rmSync(probe);
  });
  if (failure) return error(`The data folder ${existing} cannot be written (${failure}). ${advice}`);
  if (existing !== folder) return ok(`Data folder: the first start creates ${folder}.`);
  const foreign = readdirSync(folder).find(
    (name) => isOwnFile(name) && failureOf(() => accessSync(join(folder, name), R_OK | W_OK)),
  );
  if (foreign)
    return error(`${join(folder, foreign)} belongs to another user. Run: chown -R "$(id -u)" '${folder}'`);
  return ok(`Data folder: ${folder} can be read and written.`);
}

const MIN_FREE_BYTES = 20_000_000;
/** Room for SQLite's log and growth, in addition to a copy before an upgrade. */
const SPARE_BYTES = 100_000_000;

export function checkSpace(folder: string, getFree = getFreeBytes): Finding {
  const free = getFree(closestFolder(folder));
  const used = statSync(join(folder, SQLITE_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const database = used > 0 ? `, the database has ${formatBytes(used)}` : '';
  const text = `${formatBytes(free)} free in ${folder}${database}`;
  if (free < MIN_FREE_BYTES) return error(`Disk: only ${text}. Make room, or saving will fail.`);
  if (free < used + SPARE_BYTES)
    return warning(`Disk: ${text}. An upgrade copies the database first, so make room before.`);
  return ok(`Disk: ${text}.`);
}

function checkLeftovers(folder: string): Finding[] {
  const has = (name: string) => existsSync(join(folder, name));
  return [
    ...(has(RESTORING_FILE)
      ? [
          error(
            `A restore into ${folder} was interrupted, or is running. Run npm run restore again, or delete ${RESTORING_FILE} there.`,
          ),
        ]
      : []),
    ...(has(REHEARSAL_FOLDER)
      ? [
          warning(
            `${join(folder, REHEARSAL_FOLDER)} is the copy of a rehearsal. If none is running, delete it.`,
          ),
        ]
      : []),
  ];
}

async function checkSchema(db: Database, label: string): Promise<Finding> {
  const { schema, pending } = await readSchema(db, label);
  if (pending.length === 0) return ok(`Database: ${label}, schema ${schema}, the newest.`);
  return warning(
    `Database: ${label}, schema ${schema}. The next start applies ${formatCount(pending.length, 'migration')}. Try it on a copy: npm run migrate -- --rehearse`,
  );
}

async function checkStructure(db: Database, file: string): Promise<Finding> {
  const startedAt = performance.now();
  if (!(await isStructureIntact(db)))
    return error(
      `Structure: ${file} is damaged. Stop the server, move the file away, and restore the last backup: npm run restore -- FILE`,
    );
  const size = formatBytes(statSync(file).size);
  return ok(`Structure: no damage. This read the whole file: ${size} in ${formatSecondsSince(startedAt)}.`);
}

const MAX_CLOCK_SKEW_MS = 2000;
const MAX_TOLERABLE_SKEW_MS = 60_000;

/** @param skewMs how much this machine's clock is ahead */
export function checkClock(skewMs: number, of: string): Finding {
  const skew = `${Math.abs(skewMs / 1000).toFixed(1)} s ${skewMs < 0 ? 'behind' : 'ahead of'} ${of}`;
  const advice = 'Sign-ins, schedules and dates depend on it. Synchronize both clocks (NTP).';
  if (Math.abs(skewMs) > MAX_TOLERABLE_SKEW_MS) return error(`Clock: ${skew}. ${advice}`);
  if (Math.abs(skewMs) > MAX_CLOCK_SKEW_MS) return warning(`Clock: ${skew}. ${advice}`);
  return ok(`Clock: agrees with ${of}.`);
}

/** Runs checks of a database. Reports an error instead if it can't be used. */
async function withDatabase(
  config: Config,
  open: () => Database,
  check: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  let db: Database | undefined;
  try {
    db = open();
    return await check(db);
  } catch (failure) {
    const usage = toUsageError(config, failure);
    return [error(`Database: ${usage instanceof Error ? usage.message : usage}`)];
  } finally {
    await db?.destroy();
  }
}

async function checkSqlite(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const rights = checkRights(dataDir);
  const findings = [rights, checkSpace(dataDir), ...checkLeftovers(dataDir)];
  const file = join(dataDir, SQLITE_FILE);
  if (rights.level === 'error') return findings;
  if (!existsSync(file)) return [...findings, ok('Database: the first start creates it.')];
  const changedAt = Math.max(
    ...[file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
  return [
    ...findings,
    ...(await withDatabase(
      config,
      () => openSqliteReader(dataDir),
      async (db) => [await checkSchema(db, file), await checkStructure(db, file)],
    )),
    checkClock(Math.min(0, Date.now() - changedAt), 'the last change of the database'),
  ];
}

const checkPostgres = (config: Config, url: string): Promise<Finding[]> =>
  withDatabase(
    config,
    () => openPostgres(url, { max: 1 }),
    async (db) => {
      const { rows } = await sql<{ version: string; canCreate: boolean }>`
        select split_part(current_setting('server_version'), ' ', 1) as version,
          has_schema_privilege('public', 'create') as "canCreate"`.execute(db);
      const [server] = rows;
      const label = `PostgreSQL ${server?.version} at ${new URL(url).host || 'the local socket'}`;
      const isEmpty = (await listTables(db)).length === 0;
      const before = Date.now();
      const clock = await readPostgresClock(db);
      return [
        isEmpty ? ok(`Database: ${label}, empty. The first start fills it.`) : await checkSchema(db, label),
        server?.canCreate
          ? ok('Rights: the user may create tables.')
          : error(
              'Rights: the user in DATABASE_URL may not create tables, so an upgrade would fail. Run: grant create on schema public to USER',
            ),
        checkClock((before + Date.now()) / 2 - clock, "PostgreSQL's"),
      ];
    },
  );

async function checkGateway({ dataDir }: Config, serviceUrl: string): Promise<Finding[]> {
  const problem = await checkService(serviceUrl);
  return [
    checkRights(dataDir),
    problem
      ? error(`API: ${serviceUrl}: ${problem} Start it, or correct SERVICE_URL.`)
      : ok(`API: ${serviceUrl} responds.`),
  ];
}

/** Checks settings, and the database or API that they name. Changes nothing. */
export async function diagnose(env: Environment): Promise<Finding[]> {
  const { config, findings } = checkSettings(env);
  if (!config) return findings;
  const { serviceUrl, databaseUrl } = config;
  if (serviceUrl) return [...findings, ...(await checkGateway(config, serviceUrl))];
  return [...findings, ...(await (databaseUrl ? checkPostgres(config, databaseUrl) : checkSqlite(config)))];
}
