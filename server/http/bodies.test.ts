import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

const MIB = 1024 * 1024;
const [sqlite] = databaseKinds;
if (!sqlite) throw new Error('No kind of database');

describe('bodies', () => {
  let harness: Harness;
  let tenant: Tenant;
  let other: Tenant;
  let url: URL;
  const sockets: Socket[] = [];
  async function start(bodyTimeoutMs?: number) {
    harness = await startHarness(sqlite as never, { bodyTimeoutMs });
    tenant = await harness.tenant('Slow');
    other = await harness.tenant('Other');
    url = new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 }));
  }
  beforeEach(() => start());
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await harness.close();
  });

  it('are read whatever their size, and give back their share', async () => {
    const sizes = Array.from({ length: 200 }, (_, index) => 500 + index * 500);
    for (const size of sizes) {
      const title = 'x'.repeat(size);
      expect(await tenant.call('createTopic', { body: { title } })).toMatchObject({ title });
    }
  });

  const log = JSON.stringify({ source: 'test', domain: 'slow.example', payload: {} });

  /** Opens a connection and sends the headers of a new log entry, then `body`. */
  async function open(headers: Record<string, string | number>, body: string, key = tenant.key) {
    const socket = connect(Number(url.port), url.hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    const lines = Object.entries({
      host: url.host,
      'x-api-key': key,
      'content-type': 'application/json',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /v0/account_logs HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return socket;
  }
  /** Everything until the server closes the connection. */
  async function textOf(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }
  /** The first response. */
  async function responseOf(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      text += chunk;
      if (text.includes('\r\n\r\n')) break;
    }
    return text;
  }
  const entries = async () =>
    (await harness.db.selectFrom('account_logs').select('account_log_id').execute()).length;

  it('are received after authentication', async () => {
    const socket = await open({ 'content-length': MIB }, '', 'unknown');
    expect(await responseOf(socket)).toMatch(/^HTTP\/1.1 401 /);
  });

  it('that are too large get a response that can be read, whenever it is', async () => {
    const size = 16 * MIB;
    for (const headers of [{ 'content-length': size }, { 'transfer-encoding': 'chunked' }])
      for (let round = 0; round < 3; round += 1) {
        const socket = await open(headers, '');
        if ('transfer-encoding' in headers) socket.write(`${size.toString(16)}\r\n`);
        const chunk = ' '.repeat(MIB);
        for (let sent = 0; sent < size; sent += MIB)
          await new Promise<unknown>((resolve) => socket.write(chunk, resolve));
        expect(await responseOf(socket)).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s);
      }
  });

  it('that are too large are refused before they arrive', async () => {
    await harness.close();
    await start(50);
    const socket = await open({ 'content-length': MIB + 1 }, '');
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s);
  });

  it('that turn out to be too large are refused while they arrive', async () => {
    const socket = await open({ 'transfer-encoding': 'chunked' }, '');
    const chunk = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`;
    socket.write(chunk.repeat(17));
    socket.write(`0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`);
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 413 .*"code":"too_large".*HTTP\/1.1 200 /s);
  });

  it('that stop arriving get 408, and write nothing', async () => {
    await harness.close();
    await start(50);
    const socket = await open({ 'content-length': log.length }, log.slice(0, -1));
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 408 .*"code":"request_timeout"/s);
    expect(await entries()).toBe(0);
  });

  it('that end early write nothing', async () => {
    const socket = await open({ 'content-length': log.length + 1 }, log);
    socket.end();
    await textOf(socket);
    expect(await entries()).toBe(0);
    await tenant.call('listPages');
  });

  it('that are longer than declared end the connection', async () => {
    const socket = await open({ 'content-length': log.length }, `${log}garbage`);
    expect(await textOf(socket)).toMatch(/HTTP\/1.1 400 .*"code":"malformed_request"/s);
    expect(await entries()).toBeLessThan(2);
  });

  it('hold no slot while they arrive', async () => {
    const slow = await Promise.all(
      Array.from({ length: 20 }, () => open({ 'content-length': log.length }, log.slice(0, 1))),
    );
    await tenant.call('listPages');
    for (const socket of slow) socket.write(log.slice(1));
    for (const socket of slow) expect(await responseOf(socket)).toMatch(/^HTTP\/1.1 201 /);
  });

  /** Sends a body one byte at a time until the connection closes. Returns once 100 bytes were sent. */
  async function trickle() {
    const socket = await open({ 'content-length': MIB / 4 }, '');
    const sendByte = async () => {
      await new Promise<unknown>((resolve) => socket.write(' ', resolve));
      await setImmediate();
    };
    for (let sent = 0; sent < 100; sent += 1) await sendByte();
    void (async () => {
      while (socket.writable) await sendByte();
    })();
    return socket;
  }

  it('that trickle in hold no slot', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, trickle));
    await tenant.call('listPages');
    for (const { closed, bytesRead } of slow) expect([closed, bytesRead]).toEqual([false, 0]);
  });

  it('that trickle in get 408 at the limit, and write nothing', async () => {
    await harness.close();
    await start(300);
    const arrival = once(harness.app.server, 'request');
    await trickle();
    const [, response] = await arrival;
    await expect.poll(() => [response.headersSent, response.statusCode]).toEqual([true, 408]);
    expect(await entries()).toBe(0);
  });

  it('wait while the tenant has 8 MiB in flight, and others go on', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => open({ 'content-length': MIB }, '{')));
    const responses: string[] = [];
    const waiting = await open({ 'content-length': log.length }, log);
    const waited = responseOf(waiting).then((text) => responses.push(text));
    await tenant.call('listPages');
    const free = await open({ 'content-length': log.length }, log, other.key);
    expect(await responseOf(free)).toMatch(/^HTTP\/1.1 201 /);
    expect(responses).toEqual([]);
    slow[0]?.destroy();
    await waited;
    expect(responses[0]).toMatch(/^HTTP\/1.1 201 /);
  });

  it('that wait leave the queue with their client', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => open({ 'content-length': MIB }, '{')));
    const { server } = harness.app;
    const arrival = once(server, 'request');
    const left = await open({ 'content-length': log.length }, log);
    await arrival;
    left.destroy();
    const countConnections = promisify(server.getConnections.bind(server));
    await expect.poll(() => countConnections()).toBe(8);
    for (const socket of slow) socket.destroy();
    const next = await open({ 'content-length': log.length }, log);
    expect(await responseOf(next)).toMatch(/^HTTP\/1.1 201 /);
    expect(await entries()).toBe(1);
  });

  it('that are large are validated in a worker, with the same errors', async () => {
    const call = async (body: string) => {
      const response = await harness.inject({
        method: 'POST',
        url: '/v0/account_logs',
        headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
        payload: body,
      });
      return { status: response.statusCode, body: response.json() };
    };
    const large = ' '.repeat(100_000);
    for (const wrong of [
      '{"unknown":1}',
      '{"source":"a","source":"b"}',
      '{',
      `{"payload":${'['.repeat(70)}`,
    ]) {
      const small = await call(wrong);
      expect(small.status).toBe(400);
      expect(await call(large + wrong)).toEqual(small);
    }
    const text = 'x'.repeat(100_000);
    const { status, body } = await call(JSON.stringify({ ...JSON.parse(log), payload: { text, n: 1 } }));
    expect([status, typeof body.accountLogId]).toEqual([201, 'string']);
    expect(await entries()).toBe(1);
  });
});
