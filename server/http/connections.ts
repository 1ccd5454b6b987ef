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
     * `closeDelayMs`: how long `/readyz` returns 503 first, so that load balancers notice.
     */
    drain(closeDelayMs: number): Promise<void>;
  }
}

interface Connection {
  address: string;
  /** Requests without a complete response. */
  pending: number;
  bytesRead: number;
}

/**
 * The oldest connection without a pending request, of the address that has most of them. So an address that holds
 * connections open can't keep others out, and users behind a proxy aren't limited as one address.
 */
function findIdle(sockets: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const oldest = new Map<string, { socket: Socket; count: number }>();
  for (const [socket, { address, pending }] of sockets) {
    if (pending > 0) continue;
    const found = oldest.get(address);
    if (found) found.count += 1;
    else oldest.set(address, { socket, count: 1 });
  }
  const [first] = [...oldest.values()].sort((a, b) => b.count - a.count);
  return first?.socket;
}

/**
 * Beyond `maxConnections`, closes an idle connection for each new one. Adds `app.drain`: Node's `server.close()`
 * immediately closes connections that look idle, although a request may be unread in their buffers. Here only the
 * listener closes; each reply then closes its connection, and connections that stay silent are destroyed.
 */
export function manageConnections(app: FastifyInstance, maxConnections: number) {
  const { server } = app;
  /** In the order of arrival. */
  const sockets = new Map<Socket, Connection>();
  let accepted = 0;
  let isDraining = false;
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    if (sockets.size >= maxConnections) {
      const idle = findIdle(sockets);
      if (!idle) return void socket.destroy();
      sockets.delete(idle);
      idle.destroy();
    }
    sockets.set(socket, { address: socket.remoteAddress ?? '', pending: 0, bytesRead: -1 });
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
  app.decorate('drain', async (closeDelayMs: number) => {
    isDraining = true;
    await setTimeout(closeDelayMs);
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
