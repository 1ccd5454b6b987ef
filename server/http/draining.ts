import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A connection without a pending request that sends nothing for this long is idle. */
const IDLE_MS = 300;
/** Clients that connect for every request could otherwise keep the listener open forever. */
const MAX_ACCEPT_TICKS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop; `/readyz` is 503 then. */
    isDraining(): boolean;
    /**
     * Responds to every request that reaches the server, then closes all connections. Call before `close`.
     * `announceMs`: how long `/readyz` returns 503 first, so that load balancers notice.
     */
    drain(closeDelayMs: number): Promise<void>;
  }
}

/**
 * Adds `app.drain`. Node's `server.close()` immediately closes connections that look idle, although a request may be
 * unread in their buffers. Here only the listener closes; each reply then closes its connection, and connections
 * that stay silent are destroyed.
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

  /** Accepts connections queued in the kernel: resolves after an event loop tick without a new one. */
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
    // `http.Server`'s own method would also close idle connections.
    Server.prototype.close.call(server);
    isClosing = true;
    const closed = once(server, 'close');
    closeIdle();
    // Waits for the tick's last phase, so that received data has been read.
    const timer = setInterval(async () => {
      await setImmediate();
      closeIdle();
    }, IDLE_MS);
    await closed;
    clearInterval(timer);
  });
}
