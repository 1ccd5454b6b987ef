import type { FastifyInstance } from 'fastify';

/**
 * Once `app` closes, every answer ends its connection. Without that, the connection of a request that came
 * before stays open for the next one, and the end waits for its client.
 */
export function endConnectionsAtClose(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
