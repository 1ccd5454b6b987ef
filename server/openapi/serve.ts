import type { FastifyInstance } from 'fastify';
import { type DocumentOptions, openApiDocument } from './document.ts';

/** `GET /openapi.json`, for anyone: it says nothing about a tenant. */
export function serveOpenApi(app: FastifyInstance, options: DocumentOptions) {
  const document = JSON.stringify(openApiDocument(options));
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}
