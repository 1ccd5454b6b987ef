import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { createTenant } from '#server/db/tenants.ts';
import { type Calls, callsOf } from './calls.ts';
import type { DatabaseKind } from './databases.ts';

export interface Tenant extends Calls {
  tenantId: string;
  key: string;
}

/** The service on an empty database, with a manual clock. */
export interface Harness {
  app: FastifyInstance;
  db: Database;
  clock: { now: number };
  /** Creates a tenant, with its key and functions to call the operations. */
  tenant(name: string): Promise<Tenant>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Nothing is logged, limited or delayed. */
export const testConfig: AppOptions['config'] = {
  timestamps: 'epoch',
  publishStepMs: 0,
  rateLimit: 0,
  logLevel: 'silent',
  publicUrl: undefined,
  basePath: '',
  trustProxy: false,
  host: '127.0.0.1',
  dataDir: 'unused by the embedded service',
};

export async function startHarness(
  kind: DatabaseKind,
  {
    config,
    ...options
  }: Partial<Omit<AppOptions, 'config'>> & { config?: Partial<AppOptions['config']> } = {},
): Promise<Harness> {
  const db = options.db ?? (await kind.open());
  const clock = { now: Date.UTC(2026, 2, 1, 9) };
  const app = await buildApp({
    db,
    sessionSecret: 'a secret for tests only',
    now: () => clock.now,
    ...options,
    config: { ...testConfig, ...config },
  });
  await app.ready();
  return {
    app,
    db,
    clock,
    inject: (request) => app.inject(request),
    async tenant(name) {
      const { tenantId, key } = await createTenant(db, name, { now: clock.now });
      return { tenantId, key, ...callsOf(app, key) };
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
