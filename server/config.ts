import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  isLoopback,
  parseBasePath,
  parseChoice,
  parseHeaderValue,
  parseHost,
  parseInteger,
  parseOrigin,
  parseSecret,
  parseTrustProxy,
  parseUrl,
} from './config-values.ts';
import type { DataConfig } from './db/connect.ts';
import { errorCode } from './db/error-code.ts';
import { DEFAULT_POOL_MAX } from './db/open.ts';
import { HOUR } from './db/time-units.ts';
import { UsageError } from './db/usage-error.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Config extends DataConfig {
  port: number;
  host: string;
  /** Upstream service of the gateway, without a trailing slash; undefined if the service is embedded. */
  serviceUrl: string | undefined;
  sessionSecret: string | undefined;
  /** Whether anyone who reaches the server can enter a demo tenant. */
  demo: boolean;
  demoApiKey: string | undefined;
  timestamps: 'epoch' | 'iso';
  publishStepMs: number;
  logLevel: (typeof logLevels)[number];
  /** Requests per minute and key; 0 turns the limit off. */
  rateLimit: number;
  /** Origin that browsers use, if a proxy is in front. */
  publicUrl: string | undefined;
  /** Path that the server is below, such as `/console`; empty at the root. */
  basePath: string;
  /** Fastify's `trustProxy`: all, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
}

export type Environment = Record<string, string | undefined>;

/** All settings. Each can also be read from the file that `NAME_FILE` names. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL_MAX',
  'REHEARSAL_URL',
  'SERVICE_URL',
  'SESSION_SECRET',
  'DEMO',
  'DEMO_API_KEY',
  'TIMESTAMPS',
  'PUBLISH_STEP_MS',
  'LOG_LEVEL',
  'RATE_LIMIT',
  'PUBLIC_URL',
  'BASE_PATH',
  'TRUST_PROXY',
] as const;
type SettingName = (typeof settingNames)[number];

/** Value of a variable, or content of the file named by `NAME_FILE`. */
function readVariable(env: Environment, name: SettingName): string | undefined {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return value;
  if (value !== undefined)
    throw new UsageError(`${name} and ${name}_FILE are both set. Set only one of them.`);
  const content = readValueFile(`${name}_FILE`, file);
  if (content === '') throw new UsageError(`${name}_FILE names ${file}, which is empty.`);
  return content;
}

function readValueFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`${name} names ${file}, which can't be read (${errorCode(error)}).`);
  }
}

/** Whether only this machine can reach the server. A proxy can make a loopback address public. */
export const isLocalOnly = ({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>) =>
  isLoopback(host) && publicUrl === undefined && trustProxy === false;

const parsePostgresUrl = (name: string, url: string) =>
  parseUrl(name, url, ['postgres:', 'postgresql:'], 'postgres://user:password@host/name');

/** Reads `DATA_DIR`, `DATABASE_URL` and `DATABASE_POOL_MAX`. Throws a `UsageError` for a bad value. */
export function readDataConfig(env: Environment): DataConfig {
  const databaseUrl = readVariable(env, 'DATABASE_URL');
  if (databaseUrl) parsePostgresUrl('DATABASE_URL', databaseUrl);
  return {
    dataDir: resolve(readVariable(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databasePoolMax: parseInteger(
      'DATABASE_POOL_MAX',
      readVariable(env, 'DATABASE_POOL_MAX'),
      DEFAULT_POOL_MAX,
      2,
      1000,
    ),
  };
}

/** As {@link readDataConfig}, for commands. Throws a `UsageError` in gateway mode, which has no database. */
export function readCommandConfig(env: Environment): DataConfig {
  if (readVariable(env, 'SERVICE_URL'))
    throw new UsageError(
      'SERVICE_URL is set, and a gateway has no database. Run this command where the API behind it runs.',
    );
  return readDataConfig(env);
}

/** Reads `REHEARSAL_URL`. Throws a `UsageError` for a bad value. */
export function readRehearsalUrl(env: Environment): string | undefined {
  const url = readVariable(env, 'REHEARSAL_URL');
  return url && parsePostgresUrl('REHEARSAL_URL', url);
}

/** Reads the configuration from environment variables. Throws a `UsageError` for the first bad value. */
export function readConfig(env: Environment): Config {
  const value = (name: SettingName) => readVariable(env, name);
  const data = readDataConfig(env);
  const host = parseHost('HOST', value('HOST') ?? '127.0.0.1');
  const serviceUrl = value('SERVICE_URL');
  if (serviceUrl && data.databaseUrl)
    throw new UsageError(
      'SERVICE_URL and DATABASE_URL are both set. Set SERVICE_URL to stand in front of another service, or DATABASE_URL to run the service here, not both.',
    );
  const demoApiKey = value('DEMO_API_KEY');
  const demoSetting = parseChoice('DEMO', value('DEMO'), ['on', 'off'] as const);
  const publicUrl = value('PUBLIC_URL');
  const trustProxy = parseTrustProxy('TRUST_PROXY', value('TRUST_PROXY'));
  const isLocal = !data.databaseUrl && isLocalOnly({ host, publicUrl, trustProxy });
  return {
    ...data,
    port: parseInteger('PORT', value('PORT'), 4173, 0, 65_535),
    host,
    serviceUrl:
      serviceUrl &&
      parseUrl('SERVICE_URL', serviceUrl, ['http:', 'https:'], 'https://service.example').replace(/\/+$/, ''),
    sessionSecret: parseSecret('SESSION_SECRET', value('SESSION_SECRET')),
    // DEMO_API_KEY implies the demo. A server that others can reach has none by default.
    demo: serviceUrl ? false : demoSetting ? demoSetting === 'on' : isLocal || demoApiKey !== undefined,
    demoApiKey: demoApiKey && parseHeaderValue('DEMO_API_KEY', demoApiKey),
    timestamps: parseChoice('TIMESTAMPS', value('TIMESTAMPS'), ['epoch', 'iso'] as const) ?? 'epoch',
    publishStepMs: parseInteger('PUBLISH_STEP_MS', value('PUBLISH_STEP_MS'), 1500, 0, HOUR),
    logLevel: parseChoice('LOG_LEVEL', value('LOG_LEVEL'), logLevels) ?? 'warn',
    rateLimit: parseInteger('RATE_LIMIT', value('RATE_LIMIT'), 6000, 0, 1_000_000_000),
    publicUrl: publicUrl && parseOrigin('PUBLIC_URL', publicUrl),
    basePath: parseBasePath('BASE_PATH', value('BASE_PATH') ?? ''),
    trustProxy,
  };
}
