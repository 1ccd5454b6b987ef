import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, isLocalOnly } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { connect, databaseFault, prepareFolder } from './db/connect.ts';
import { lockFolder } from './db/folder-lock.ts';
import { openPostgres, TIME_LIMITS } from './db/open.ts';
import { installationSecret } from './db/settings.ts';
import { loadDemo, makeDemo } from './demo/demo-tenant.ts';
import { firstLook } from './gateway/first-look.ts';
import { listen } from './http/listen.ts';
import { logSecurityEvent } from './http/security-log.ts';
import { startPublisher } from './jobs/publisher.ts';
import { onSignal } from './shutdown.ts';
import { keptSecret } from './sign-in/session-secret.ts';

/** For this long `/readyz` says 503 before the server stops listening. */
const ANNOUNCE_STOP_MS = 1000;

interface Running {
  app: FastifyInstance;
  /** What starts once the server listens; the server is ready when it has ended. */
  begin(): Promise<string[]>;
  /** What stops after the last request was answered. */
  end(): Promise<void>;
}

/** The built dashboard, where there is one: development serves it another way. */
function builtDashboard(): string | undefined {
  const folder = join(import.meta.dirname, '../dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** Development: Vite serves the dashboard at `url` and passes requests on to `port` of the loopback. */
interface DevServer {
  url: string;
  port: number;
}

/** Prints for people: to stderr where stdout holds a JSON line per request, so that the two never mix. */
function print({ logLevel }: Config, text: string): void {
  if (['trace', 'debug', 'info'].includes(logLevel)) console.error(text);
  else console.log(text);
}

async function embedded(config: Config, staticFolder: string | undefined): Promise<Running> {
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) prepareFolder(dataDir);
  const unlock = databaseUrl ? () => {} : lockFolder(dataDir);
  const db = await connect(config);
  const keyDb = databaseUrl ? openPostgres(databaseUrl, { ...TIME_LIMITS, max: 3 }) : db;
  const sessionSecret = config.sessionSecret ?? (await installationSecret(db));
  const demo = config.demo ? await makeDemo(db, config.demoApiKey) : undefined;
  const app = await buildApp({ config, db, keyDb, sessionSecret, demo, staticFolder });
  const publisher =
    app.service && startPublisher(app.service, (error) => app.log.error({ err: error }, 'publisher'));
  return {
    app,
    async begin() {
      if (demo) await loadDemo(db, demo, (line) => print(config, line));
      return demo ? [`  demo key:      ${demo.apiKey}`] : ['  To get a key:  npm run tenant -- create NAME'];
    },
    async end() {
      await publisher?.stop();
      await db.destroy();
      if (keyDb !== db) await keyDb.destroy();
      unlock();
    },
  };
}

async function inFront(
  config: Config,
  serviceUrl: string,
  staticFolder: string | undefined,
): Promise<Running> {
  prepareFolder(config.dataDir);
  const sessionSecret = config.sessionSecret ?? keptSecret(config.dataDir);
  const app = await buildApp({ config, serviceUrl, sessionSecret, staticFolder });
  return {
    app,
    async begin() {
      const lines = [`  in front of:   ${serviceUrl}`];
      const remark = await firstLook(serviceUrl);
      return remark === undefined ? lines : [...lines, `  ${remark}`];
    },
    end: async () => {},
  };
}

/**
 * Runs the server until the process is told to stop. Resolves when it is ready, having printed where it
 * is. Throws a `UsageError` for what whoever started it can put right.
 */
export async function serve(config: Config, dev?: DevServer): Promise<void> {
  const { serviceUrl } = config;
  const staticFolder = dev ? undefined : builtDashboard();
  const running = serviceUrl
    ? await inFront(config, serviceUrl, staticFolder)
    : await embedded(config, staticFolder).catch((error) => Promise.reject(databaseFault(config, error)));
  const stopping = onSignal(async (signal) => {
    // Ctrl+C comes from somebody who waits.
    if (running.app.server.listening) await running.app.drain(signal === 'SIGTERM' ? ANNOUNCE_STOP_MS : 0);
    await running.app.close();
    await running.end();
  });
  const address = await listen(running.app, dev ? { host: '127.0.0.1', port: dev.port } : config);
  for (const warning of configWarnings(config)) {
    console.warn(`Warning: ${warning}`);
    running.app.log.warn(warning);
  }
  if (config.demo && !isLocalOnly(config)) logSecurityEvent(running.app.log, 'demo_open', {});
  try {
    const lines = await running.begin();
    print(
      config,
      ['', `Audience Console is ready at ${dev?.url ?? config.publicUrl ?? address}`, ...lines, ''].join(
        '\n',
      ),
    );
  } catch (error) {
    // Told to stop while the demo was loading: its database has gone, as it should.
    if (!stopping()) throw databaseFault(config, error);
  }
}
