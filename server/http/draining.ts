import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A connection without a request under way that sends nothing for this long is idle. */
const IDLE_MS = 300;
/** Callers that connect for every request could keep the listener open for good. */
const MAX_ACCEPT_TICKS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop; `/readyz` is 503 then. */
    isDraining(): boolean;
    /**
     * Answers every request that reaches the server, then closes its connections. Call before `close`.
     * `announceMs`: how long only `/readyz` says so first, for load balancers to notice.
     */
    drain(announceMs: number): Promise<void>;
  }
}

/**
 * Adds `app.drain`. Node's `server.close()` closes connections that look idle at once; a request may lie
 * unread in their buffers, and its sender gets a reset. So here the listener alone closes, then every reply
 * ends its connection, and only connections that stay silent are closed.
 */
export function addDraining(app: FastifyInstance) {
  const { server } = app;
  const sockets = new Map<Socket, { pending: number; bytesRead: number }>();
  let accepted = 0;
  let isDraining = false;
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.set(socket, { pending: 0, bytesRead: -1 });
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const state = sockets.get(socket);
    if (!state) return;
    state.pending += 1;
    response.once('close', () => {
      state.pending -= 1;
    });
  });

  function closeIdle() {
    for (const [socket, state] of sockets) {
      if (state.pending === 0 && state.bytesRead === socket.bytesRead) socket.destroy();
      state.bytesRead = socket.bytesRead;
    }
  }

  /** Takes what the kernel has accepted: resolves after a turn of the event loop without a connection. */
  async function acceptPending() {
    let before = -1;
    for (let turn = 0; turn < MAX_ACCEPT_TICKS && accepted > before; turn += 1) {
      before = accepted;
      await setImmediate();
    }
  }

  app.decorate('isDraining', () => isDraining);
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.decorate('drain', async (announceMs: number) => {
    isDraining = true;
    await setTimeout(announceMs);
    await acceptPending();
    // Not the method of `http.Server`, which closes idle connections, too.
    Server.prototype.close.call(server);
    isClosing = true;
    const closed = once(server, 'close');
    closeIdle();
    // In the turn's last phase, so that what has arrived has been read.
    const timer = setInterval(async () => {
      await setImmediate();
      closeIdle();
    }, IDLE_MS);
    await closed;
    clearInterval(timer);
  });
}
