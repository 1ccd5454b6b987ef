import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // It may have left during authentication.
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
