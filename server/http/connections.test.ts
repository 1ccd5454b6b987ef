import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';

const MAX_CONNECTIONS = 10;

let harness: Harness;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await harness.close();
});

async function start() {
  const [sqlite] = databaseKinds;
  if (!sqlite) throw new Error('No kind of database');
  harness = await startHarness(sqlite, { maxConnections: MAX_CONNECTIONS });
  return new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 }));
}

/** Opens a connection and sends the start of a request. */
async function open(url: URL, text: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** On a connection of its own. */
async function checkHealth(url: URL): Promise<string> {
  const socket = await open(url, `GET /healthz HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

it('closes the oldest half-open connections for new ones', async () => {
  const url = await start();
  const halfOpen: Socket[] = [];
  for (let count = 0; count < 3 * MAX_CONNECTIONS; count += 1)
    halfOpen.push(await open(url, 'GET / HTTP/1.1\r\n'));
  const [oldest] = halfOpen;
  oldest?.resume();
  if (!oldest?.closed) await once(oldest as Socket, 'close');
  for (let count = 0; count < 5; count += 1) expect(await checkHealth(url)).toMatch(/^HTTP\/1.1 200 /);
  expect(halfOpen.at(-1)?.closed).toBe(false);
});

it('closes no connection whose request is pending', async () => {
  const url = await start();
  const { key } = await harness.tenant('Busy');
  const log = JSON.stringify({ source: 'test', domain: 'busy.example', payload: {} });
  const head = `POST /v0/account_logs HTTP/1.1\r\nhost: ${url.host}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${log.length}\r\n\r\n`;
  const arrival = once(harness.app.server, 'request');
  const pending = await open(url, head);
  await arrival;
  for (let count = 0; count < 3 * MAX_CONNECTIONS; count += 1) await open(url, 'GET / HTTP/1.1\r\n');
  expect(await checkHealth(url)).toMatch(/^HTTP\/1.1 200 /);
  pending.write(log);
  const [response] = await once(pending, 'data');
  expect(String(response)).toMatch(/^HTTP\/1.1 201 /);
});
