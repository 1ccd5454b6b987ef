import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from './open.ts';

/** A message of PostgreSQL's protocol: a type, its length and a body. */
const message = (type: string, body: string) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};
const READY = message('Z', 'I');
const AUTHENTICATED = message('R', '\0\0\0\0');
const DONE = message('C', 'SET\0');

/** A server that answers each statement with no rows, and closes the first connections on their first statement. */
async function startServer(failures: number) {
  let left = failures;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', () => {
        if (left-- > 0) socket.destroy();
        else socket.write(Buffer.concat([DONE, READY]));
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/db`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('keeps no connection of the pool whose first statement fails', async () => {
  const server = await startServer(3);
  const db = openPostgres(server.url, { max: 2, connectionTimeoutMillis: 2_000 });
  for (let failure = 0; failure < 3; failure++)
    await expect(sql`select 1`.execute(db)).rejects.toThrow('terminated');
  const queries = Array.from({ length: 2 }, () => sql`select 1`.execute(db));
  expect(await Promise.all(queries)).toMatchObject([{ rows: [] }, { rows: [] }]);
  await db.destroy();
  server.stop();
});
