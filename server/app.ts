import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Service } from './context.ts';
import type { Database } from './db/schema.ts';
import { authenticate } from './http/authenticate.ts';
import { bindOperations } from './http/operations.ts';
import { answerProblems } from './http/problems.ts';
import { makeService } from './service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the handlers work with, for the publisher; null behind another service. */
    service: Service | null;
  }
}

export interface AppOptions {
  config: Pick<
    Config,
    'timestamps' | 'publishStepMs' | 'rateLimit' | 'logLevel' | 'publicUrl' | 'trustProxy'
  >;
  /** The migrated database of the service that runs inside. The caller opened it and closes it. */
  db?: Database | undefined;
  /** The service to stand in front of, instead of `db`. */
  serviceUrl?: string | undefined;
  /** Encrypts session cookies and signs cursors. */
  sessionSecret: string;
  /** Epoch milliseconds; `Date.now` by default. */
  now?: (() => number) | undefined;
  /** Whether `/readyz` may say so; always by default. */
  ready?: (() => boolean) | undefined;
  /** The built dashboard; none is served without it. */
  staticFolder?: string | undefined;
}

/** Assembles the server; listens to nothing and starts nothing in the background. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, sessionSecret, now } = options;
  const { trustProxy } = config;
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  });
  const service = db ? makeService({ db, config, secret: sessionSecret, now }) : null;
  app.decorate('service', service);
  answerProblems(app);
  if (service)
    await app.register(async (scope) => {
      authenticate(scope, service.db, () => undefined);
      bindOperations(scope, service);
    });
  return app;
}
