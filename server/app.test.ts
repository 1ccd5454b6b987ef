import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { problem } from '#contract/problem.ts';
import { cookieOf, createBrowser } from '#server/testing/create-browser.ts';
import { type DatabaseKind, databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { strict } from '#server/testing/strict.ts';
import { installationSecret } from './db/settings.ts';
import { createTenant, hashKey, listTenants, rotateKey } from './db/tenants.ts';
import { version } from './version.ts';

const [sqlite] = databaseKinds as [DatabaseKind];
let running: Harness | undefined;
async function start(
  ...[options]: Parameters<typeof startHarness> extends [unknown, ...infer Rest] ? Rest : never
) {
  running = await startHarness(sqlite, options);
  return running;
}
afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('the rate limit', () => {
  test('counts per key over all operations and sends Retry-After', async () => {
    const { tenant, app } = await start({ config: { rateLimit: 3 } });
    const [busy, idle] = [await tenant('Busy'), await tenant('Idle')];
    await busy.call('listPages');
    await busy.call('searchTopics');
    await busy.expectError('listPages', 400, { query: { limit: 0 } });
    expect(await busy.expectError('listAccounts', 429)).toMatchObject({ code: 'rate_limited' });
    const response = await app.inject({ url: '/v0/pages', headers: { 'x-api-key': busy.key } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
    await idle.call('listPages');
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('limits all requests of an address before it checks keys', async () => {
    const { app } = await start({ config: { rateLimit: 1 } });
    const status = async (remoteAddress: string) =>
      (await app.inject({ url: '/v0/pages', remoteAddress })).statusCode;
    for (let n = 0; n < 10; n += 1) expect(await status('10.0.0.1')).toBe(401);
    expect(await status('10.0.0.1')).toBe(429);
    expect(await status('10.0.0.2')).toBe(401);
  });

  test('0 is off', async () => {
    const { tenant } = await start({ config: { rateLimit: 0 } });
    const { getResponse } = await tenant('Free');
    const { headers } = await getResponse('listPages');
    expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });
});

describe('health', () => {
  test('is ready once the demo is loaded', async () => {
    const demo = {
      apiKey: 'demo',
      isLoaded: false,
      counts: async () => ({ pages: 0, audiences: 0, sessions: 0 }),
    };
    const { app } = await start({ demo });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version });
    const waiting = await app.inject('/readyz');
    expect([waiting.statusCode, waiting.json().code]).toEqual([503, 'not_ready']);
    demo.isLoaded = true;
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', version });
  });

  test("isn't ready without its database, and doesn't reveal why", async () => {
    const { app, db } = await start();
    await db.destroy();
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(strict(problem).parse(response.json())).toMatchObject({
      detail: "The database isn't responding.",
    });
  });
});

describe('the log', () => {
  test('has the ID and tenant of requests, but never a key, cookie, query or body', async () => {
    const lines: string[] = [];
    const { tenant, app } = await start({
      config: { logLevel: 'trace' },
      logTo: { write: (line) => void lines.push(line) },
    });
    const { key, tenantId } = await tenant('Logged');
    const headers = { 'x-api-key': key, cookie: 'session=c00kie', 'x-request-id': 'mine' };
    const ok = await app.inject({ url: '/v0/topics/search?query=needle', headers });
    await app.inject({ method: 'POST', url: '/v0/person_logs', headers, payload: { secret: 'b0dy' } });
    await app.inject({ url: '/v0/pages', headers: { 'x-api-key': 'wr0ng' } });
    const log = lines.join('');
    for (const secret of [key, 'c00kie', 'needle', 'b0dy', 'wr0ng']) expect(log).not.toContain(secret);
    const entries = lines.map((line) => JSON.parse(line)).filter((entry) => entry.msg === 'request');
    expect(entries.map(({ method, path, status, tenant, ip }) => [method, path, status, tenant, ip])).toEqual(
      [
        ['GET', '/v0/topics/search', 200, tenantId, '127.0.0.1'],
        ['POST', '/v0/person_logs', 400, tenantId, '127.0.0.1'],
        ['GET', '/v0/pages', 401, undefined, '127.0.0.1'],
      ],
    );
    expect(entries[0].reqId).toBe(ok.headers['x-request-id']);
    expect(entries[0].reqId).not.toBe('mine');
  });
});

describe('the request ID', () => {
  const send = async (
    trustProxy: boolean | number | string,
    id: string | undefined,
    remoteAddress: string,
  ) => {
    const { app } = await start({ config: { trustProxy } });
    const headers = id === undefined ? {} : { 'x-request-id': id };
    return (await app.inject({ url: '/v0/pages', headers, remoteAddress })).headers['x-request-id'];
  };
  const created = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);

  test.each<[boolean | number | string, string]>([
    [1, '192.0.2.1'],
    [true, '192.0.2.1'],
    ['10.0.0.0/8,loopback', '10.1.2.3'],
  ])('of a proxy is taken over and returned with TRUST_PROXY=%s', async (trustProxy, address) => {
    for (const id of ['a', 'Root=1-67891233-abcdef012345678912345678', 'x'.repeat(128)]) {
      expect(await send(trustProxy, id, address)).toBe(id);
      await running?.close();
    }
    running = undefined;
  });

  test.each<[boolean | string, string | undefined]>([
    [false, 'mine'],
    ['10.0.0.0/8', 'mine'],
    [true, undefined],
    [true, ''],
    [true, 'x'.repeat(129)],
    [true, 'two words'],
    [true, '{"a":1}'],
    [true, 'né'],
  ])('is created with TRUST_PROXY=%s for %j', async (trustProxy, id) => {
    expect(await send(trustProxy, id, '192.0.2.1')).toEqual(created);
  });
});

describe('the security log', () => {
  test('has sign-ins, sign-outs and rejections with reason and address at the default level', async () => {
    const lines: string[] = [];
    const { tenant, app } = await start({
      config: { logLevel: 'warn', rateLimit: 2 },
      logTo: { write: (line) => void lines.push(line) },
    });
    const { key, tenantId } = await tenant('Acme');
    const browser = createBrowser(app);
    const signedIn = await browser.signIn(key);
    const cookie = cookieOf(signedIn);
    await browser.signIn('wr0ng-key');
    await browser.send('POST', '/v0/person_logs', {
      headers: { cookie, origin: 'https://console.example' },
      payload: {},
    });
    await browser.send('GET', '/v0/pages', { headers: { cookie, 'x-console-tenant': 'another' } });
    await app.inject({ url: '/v0/pages', headers: { 'x-api-key': 'wr0ng-key' }, remoteAddress: '10.0.0.9' });
    for (let n = 0; n < 3; n += 1) await app.inject({ url: '/v0/pages', headers: { 'x-api-key': key } });
    await browser.send('DELETE', '/session', { headers: { cookie } });
    // A dashboard that isn't signed in is no event.
    await browser.send('GET', '/v0/pages');

    const events = lines.map((line) => JSON.parse(line)).filter((line) => line.logger === 'security');
    const mark = hashKey(key).slice(0, 8);
    expect(events).toMatchObject([
      { event: 'signed_in', ip: '127.0.0.1', tenantName: 'Acme', key: mark },
      { event: 'unknown_key', method: 'POST', path: '/session' },
      { event: 'cross_site', origin: 'https://console.example', expected: 'http://localhost' },
      { event: 'other_tenant', tenant: tenantId, key: mark },
      { event: 'unknown_key', ip: '10.0.0.9', path: '/v0/pages', key: hashKey('wr0ng-key').slice(0, 8) },
      { event: 'rate_limited', tenant: tenantId, key: mark },
      { event: 'signed_out', key: mark },
    ]);
    expect(events).toHaveLength(7);
    expect(events[0].reqId).toBe(signedIn.headers['x-request-id']);
    expect(events[2].msg).toContain('set PUBLIC_URL');
    for (const secret of [key, 'wr0ng-key', cookie.split('=')[1]])
      expect(lines.join('')).not.toContain(secret);
  });

  test('samples events that anyone can cause, and reports how many were omitted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const lines: string[] = [];
    const { app } = await start({
      config: { logLevel: 'warn' },
      logTo: { write: (line) => void lines.push(line) },
    });
    const tryKey = (n: number) =>
      app.inject({ url: '/v0/pages', remoteAddress: `10.0.0.${n}`, headers: { 'x-api-key': 'guess' } });
    for (let n = 0; n < 100; n += 1) await tryKey(n);
    expect(lines).toHaveLength(60);
    vi.advanceTimersByTime(60_000);
    await tryKey(100);
    vi.useRealTimers();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'unknown_key', omitted: 40 });
  });
});

describe('an internal error', () => {
  test('is a 500 that reveals only the request ID', async () => {
    const lines: string[] = [];
    const { tenant, app, db } = await start({
      config: { logLevel: 'error' },
      logTo: { write: (line) => void lines.push(line) },
    });
    const { key } = await tenant('Unlucky');
    await db.schema.dropTable('persons').execute();
    const response = await app.inject({ url: '/v0/persons/x', headers: { 'x-api-key': key } });
    expect(response.statusCode).toBe(500);
    expect(strict(problem).parse(response.json())).toMatchObject({ code: 'internal_error' });
    expect(response.body).toContain(String(response.headers['x-request-id']));
    expect(response.body).not.toMatch(/persons|sql|stack/i);
    expect(lines.join('')).toContain('no such table: persons');
  });
});

test('rejects malformed HTTP with a problem document', async () => {
  const { app } = await start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  let response = '';
  socket.on('data', (data) => {
    response += data;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
  expect(strict(problem).parse(JSON.parse(body))).toMatchObject({ code: 'malformed_request' });
});

describe.each(databaseKinds)('tenants on $name', (kind) => {
  test('have unique names and keys, stored as hashes; rotation ends the old key', async () => {
    running = await startHarness(kind);
    const { db, app } = running;
    const status = async (key: string) =>
      (await app.inject({ url: '/v0/pages', headers: { 'x-api-key': key } })).statusCode;
    const { key } = await createTenant(db, 'Acme');
    const { key: other } = await createTenant(db, 'Other');
    expect(key).toMatch(/^[A-Za-z0-9_-]{40,}$/);
    await expect(createTenant(db, 'Acme')).rejects.toThrow('There is a tenant named "Acme" already.');
    await expect(rotateKey(db, 'Nobody')).rejects.toThrow('There is no tenant named "Nobody".');
    const rotated = await rotateKey(db, 'Acme');
    expect([await status(key), await status(rotated), await status(other)]).toEqual([401, 200, 200]);
    expect((await listTenants(db)).map((tenant) => tenant.name).sort()).toEqual(['Acme', 'Other']);
    const stored = JSON.stringify(await db.selectFrom('api_keys').selectAll().execute());
    for (const secret of [rotated, other]) expect(stored).not.toContain(secret);
  });

  test('concurrent starts create one secret', async () => {
    running = await startHarness(kind);
    const { db } = running;
    const secrets = await Promise.all(Array.from({ length: 5 }, () => installationSecret(db)));
    expect(new Set([...secrets, await installationSecret(db)]).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  });
});
