import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app.ts';
import { type Config, isLocalOnly } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { connect, prepareDataFolder, toUsageError } from './db/connect.ts';
import { lockFolder } from './db/folder-lock.ts';
import { openPostgres, POSTGRES_TIMEOUTS, splitPool } from './db/open.ts';
import { installationSecret } from './db/settings.ts';
import { createDemo, loadDemo } from './demo/demo-tenant.ts';
import { checkService } from './gateway/check-service.ts';
import { listen } from './http/listen.ts';
import { logger } from './http/logging.ts';
import { logSecurityEvent } from './http/security-log.ts';
import { startPublisher } from './jobs/publisher.ts';
import { nameWarnings } from './setting-names.ts';
import { loadSessionSecret } from './sign-in/session-secret.ts';
import { version } from './version.ts';

/** How long `/readyz` returns 503 before the server stops listening, so load balancers notice. */
const CLOSE_DELAY_MS = 1000;

interface RunningServer {
  app: FastifyInstance;
  /** Runs once the server listens. Resolves when it is ready, with lines to print. */
  start(): Promise<string[]>;
  /** Runs after the last response. */
  stop(): Promise<void>;
}

/** Folder of the built dashboard, if it exists. */
function findBuiltDashboard(): string | undefined {
  const folder = join(import.meta.dirname, '../dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** In development Vite serves the dashboard at `url` and proxies requests to `port`. */
interface DevServer {
  url: string;
  port: number;
}

async function startEmbedded(config: Config, staticFolder: string | undefined): Promise<RunningServer> {
  const { dataDir, databaseUrl, databasePoolMax } = config;
  if (!databaseUrl) prepareDataFolder(dataDir);
  const unlock = databaseUrl ? () => {} : lockFolder(dataDir);
  const db = await connect(config, pino(logger(config.logLevel)));
  const { keys: max, readers } = splitPool(databasePoolMax);
  const keyDb = databaseUrl ? openPostgres(databaseUrl, { ...POSTGRES_TIMEOUTS, max }) : db;
  const sessionSecret = config.sessionSecret ?? (await installationSecret(db));
  const demo = config.demo ? await createDemo(db, config.demoApiKey) : undefined;
  const readFrom = databaseUrl && readers === 0 ? undefined : { dataDir, databaseUrl };
  const app = await buildApp({ config, db, keyDb, readFrom, sessionSecret, demo, staticFolder });
  const publisher =
    app.service &&
    startPublisher(app.service, (error) => {
      if (!app.reportDatabaseError?.(error)) app.log.error({ err: error }, 'publisher');
    });
  return {
    app,
    async start() {
      if (demo) await loadDemo(db, demo, console.error);
      return demo ? [`  demo key:      ${demo.apiKey}`] : ['  To get a key:  npm run tenant -- create NAME'];
    },
    async stop() {
      await publisher?.stop();
      await db.destroy();
      if (keyDb !== db) await keyDb.destroy();
      unlock();
    },
  };
}

async function startGateway(
  config: Config,
  serviceUrl: string,
  staticFolder: string | undefined,
): Promise<RunningServer> {
  prepareDataFolder(config.dataDir);
  const sessionSecret = config.sessionSecret ?? loadSessionSecret(config.dataDir);
  const app = await buildApp({ config, serviceUrl, sessionSecret, staticFolder });
  return {
    app,
    async start() {
      const lines = [`  in front of:   ${serviceUrl}`];
      const warning = await checkService(serviceUrl);
      return warning === undefined ? lines : [...lines, `  ${warning}`];
    },
    stop: async () => {},
  };
}

const GRACE_MS = 10_000;

type Signal = 'SIGTERM' | 'SIGINT';

/**
 * On the first SIGTERM or SIGINT, runs `stop` and exits with code 0. Logs that requests are cut off and exits with code
 * 1 after `GRACE_MS` or if the same signal repeats.
 *
 * @returns a function that reports whether a signal was received
 */
function onSignal(log: FastifyBaseLogger, stop: (signal: Signal) => Promise<void>): () => boolean {
  let first: Signal | undefined;
  const end = (reason: string) => {
    log.error(`Cut off what was still open, because ${reason}.`);
    process.exit(1);
  };
  const begin = (signal: Signal) => {
    if (first === signal) end('the signal was repeated');
    if (first) return;
    first = signal;
    setTimeout(end, GRACE_MS, `stopping took over ${GRACE_MS / 1000} seconds`).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  return () => first !== undefined;
}

/**
 * Runs the server until the process is signaled. Resolves when it is ready and its address is printed.
 * Throws a `UsageError` for errors in the configuration or environment.
 */
export async function serve(config: Config, dev?: DevServer): Promise<void> {
  const { serviceUrl } = config;
  const staticFolder = dev ? undefined : findBuiltDashboard();
  const running = serviceUrl
    ? await startGateway(config, serviceUrl, staticFolder)
    : await startEmbedded(config, staticFolder).catch((error) => Promise.reject(toUsageError(config, error)));
  const isStopping = onSignal(running.app.log, async (signal) => {
    // Ctrl+C doesn't wait for load balancers.
    if (running.app.server.listening) await running.app.drain(signal === 'SIGTERM' ? CLOSE_DELAY_MS : 0);
    await running.app.close();
    await running.stop();
  });
  const address = await listen(running.app, dev ? { host: '127.0.0.1', port: dev.port } : config);
  for (const warning of [...nameWarnings(process.env), ...configWarnings(config)]) {
    console.warn(`Warning: ${warning}`);
    running.app.log.warn(warning);
  }
  if (config.demo && !isLocalOnly(config)) logSecurityEvent(running.app.log, 'demo_open', {});
  try {
    const lines = await running.start();
    // Standard output has only the log.
    console.error(
      [
        '',
        `Audience Console ${version} is ready at ${dev?.url ?? (config.publicUrl ?? address) + config.basePath}`,
        ...lines,
        '',
      ].join('\n'),
    );
  } catch (error) {
    // After a signal the demo's load fails because the database is closed.
    if (!isStopping()) throw toUsageError(config, error);
  }
}
