import type { FastifyInstance } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import { type DocumentOptions, openApiDocument } from './document.ts';

interface ServeOptions extends Omit<DocumentOptions, 'capabilities'> {
  /** A gateway's service may gain or lose some. */
  loadCapabilities(): Promise<readonly Capability[]>;
}

/** `GET /openapi.json`, for anyone: it says nothing about a tenant. */
export function serveOpenApi(app: FastifyInstance, { loadCapabilities, ...options }: ServeOptions) {
  let latest: { capabilities: readonly Capability[]; text: string } | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    const capabilities = await loadCapabilities();
    if (latest?.capabilities !== capabilities)
      latest = { capabilities, text: JSON.stringify(openApiDocument({ ...options, capabilities })) };
    return reply.type('application/json; charset=utf-8').send(latest.text);
  });
}
