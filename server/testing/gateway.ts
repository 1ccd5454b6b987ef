import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { testConfig } from './harness.ts';
import { dataFolder } from './process.ts';

/** The gateway in front of a service, in this process. */
export async function startGateway(serviceUrl: string): Promise<Pick<FastifyInstance, 'inject' | 'close'>> {
  const folder = dataFolder();
  const app = await buildApp({
    serviceUrl,
    sessionSecret: 'a secret for tests only',
    config: { ...testConfig, dataDir: folder.path },
  });
  app.addHook('onClose', async () => folder.remove());
  await app.ready();
  return app;
}
