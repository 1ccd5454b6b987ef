import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { buildApp } from '#server/app.ts';
import { sha256 } from '#server/db/ids.ts';
import { urlOf } from '#server/testing/calls.ts';
import { cookieOf, createBrowser } from '#server/testing/create-browser.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant, testConfig } from '#server/testing/harness.ts';
import { dataFolder } from '#server/testing/process.ts';
import { version } from '#server/version.ts';

const folder = dataFolder();
const config = { ...testConfig, dataDir: folder.path };

describe('the gateway in front of our own service', () => {
  let service: Harness;
  let tenant: Tenant;
  let serviceUrl: string;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let browser: ReturnType<typeof createBrowser>;
  let cookie: string;
  beforeAll(async () => {
    service = await startHarness(databaseKinds[0] as (typeof databaseKinds)[0]);
    tenant = await service.tenant('Acme');
    serviceUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    app = await buildApp({ config, serviceUrl, sessionSecret: 'the gateway has its own' });
    browser = createBrowser(app);
    cookie = cookieOf(await browser.signIn(tenant.key));
  });
  afterAll(async () => {
    await app.close();
    await service.close();
    folder.remove();
  });

  it('signs in with a key of the service and describes itself', async () => {
    expect(await browser.session(cookie)).toEqual({
      mode: 'gateway',
      serviceUrl,
      tenant: { name: null, fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) },
      demo: null,
      capabilities,
      version,
    });
    expect((await browser.signIn('wrong')).statusCode).toBe(401);
    // The service's address is only for signed-in users.
    expect((await browser.session('')).serviceUrl).toBeNull();
  });

  it("embeds the session in the HTML only if it doesn't need the service for it", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-static-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<head></head>');
    const front = await buildApp({ config, serviceUrl, sessionSecret: 'secret', staticFolder: folder });
    const visitor = createBrowser(front);
    const own = cookieOf(await visitor.signIn(tenant.key));
    const html = async () =>
      (await visitor.send('GET', '/pages', { headers: { cookie: own, accept: 'text/html' } })).body;
    expect(await html()).toContain('"mode":"gateway"');
    await front.close();
    const next = await buildApp({ config, serviceUrl, sessionSecret: 'secret', staticFolder: folder });
    const nextBrowser = createBrowser(next);
    const headers = { cookie: own, accept: 'text/html' };
    expect((await nextBrowser.send('GET', '/pages', { headers })).body).toBe('<head></head>');
    expect((await nextBrowser.session(own)).tenant).not.toBeNull();
    expect((await nextBrowser.send('GET', '/pages', { headers })).body).toContain('"mode":"gateway"');
    await next.close();
    rmSync(folder, { recursive: true });
  });

  it('returns its own 401 without a session', async () => {
    expect((await browser.send('GET', '/v0/pages')).json()).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it('forwards reads and writes with the key, ETags and preconditions', async () => {
    const pageId = await makePage(service.db, tenant.tenantId, 'Front page');
    const list = await browser.send('GET', '/v0/pages?limit=1', { headers: { cookie } });
    expect(list.json().items[0].name).toBe('Front page');
    expect(list.headers['cache-control']).toBe('no-store');
    const patch = (headers: Record<string, string>) =>
      browser.send('PATCH', `/v0/pages/${pageId}`, {
        headers: { cookie, ...headers },
        payload: { name: 'Renamed' },
      });
    const renamed = await patch({});
    expect(renamed.json().name).toBe('Renamed');
    const { etag } = renamed.headers;
    const rejected = await patch({ 'if-match': '"long ago"' });
    expect([rejected.statusCode, rejected.headers.etag]).toEqual([412, etag]);
    const read = (tag: unknown) =>
      browser.send('GET', `/v0/pages/${pageId}`, { headers: { cookie, 'if-none-match': String(tag) } });
    const unchanged = await read(etag);
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
    expect((await read('"long ago"')).json().name).toBe('Renamed');
    expect((await patch({ 'if-match': String(etag) })).statusCode).toBe(200);
  });

  it('forwards the address of a created record', async () => {
    const { headers, json } = await browser.send('POST', '/v0/pages', {
      headers: { cookie },
      payload: { name: 'Created' },
    });
    expect(headers.location).toBe(`/v0/pages/${json().pageId}`);
  });

  it('forwards the header of a replayed write', async () => {
    const payload = { source: 'crm', payload: {}, domain: 'again.example', idempotencyKey: 'again' };
    const write = () => browser.send('POST', '/v0/account_logs', { headers: { cookie }, payload });
    expect((await write()).headers).not.toHaveProperty('idempotency-replayed');
    expect((await write()).headers).toHaveProperty('idempotency-replayed', 'true');
  });

  it('forwards compressed responses', async () => {
    for (let left = 10; left > 0; left -= 1) await makePage(service.db, tenant.tenantId, 'A page');
    const headers = { cookie, 'accept-encoding': 'gzip, br' };
    const { headers: got, rawPayload } = await browser.send('GET', '/v0/pages', { headers });
    expect(got['content-encoding']).toBe('br');
    const plain = await browser.send('GET', '/v0/pages', { headers: { cookie } });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
  });

  it('compresses uncompressed responses', async () => {
    const plain = await startFakeUpstream();
    const body = JSON.stringify({ items: Array(1000).fill({ name: 'A page' }) });
    plain.handler = (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, etag: '"1"' })
        .end(body);
    const front = await buildApp({ config, serviceUrl: plain.url, sessionSecret: 'secret' });
    const { headers, rawPayload } = await front.inject({
      url: '/v0/pages',
      headers: { 'x-api-key': 'key', host: 'localhost', 'accept-encoding': 'br' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: '"1"' });
    expect(headers['content-length']).not.toBe(String(body.length));
    expect(brotliDecompressSync(rawPayload).toString()).toBe(body);
    await front.close();
    await plain.close();
  });

  it('rejects writes from another site', async () => {
    const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('POST', '/v0/person_logs', { headers, payload: {} })).statusCode).toBe(403);
  });

  it('ends the session at sign-out, also after a restart', async () => {
    const before = cookieOf(await browser.signIn(tenant.key));
    expect((await browser.session(before)).tenant).not.toBeNull();
    await browser.send('DELETE', '/session', { headers: { cookie: before } });
    expect((await browser.session(before)).tenant).toBeNull();
    const restarted = await buildApp({ config, serviceUrl, sessionSecret: 'the gateway has its own' });
    const nextBrowser = createBrowser(restarted);
    expect((await nextBrowser.session(before)).tenant).toBeNull();
    const read = await nextBrowser.send('GET', '/v0/pages', { headers: { cookie: before } });
    expect(read.statusCode).toBe(401);
    expect((await nextBrowser.session(cookie)).tenant).not.toBeNull();
    await restarted.close();
  });

  it('rejects a cookie of another service, so its key is never sent here', async () => {
    const otherUrl = `${serviceUrl.replace('127.0.0.1', 'localhost')}`;
    const moved = await buildApp({ config, serviceUrl: otherUrl, sessionSecret: 'the gateway has its own' });
    const there = createBrowser(moved);
    const theirs = cookieOf(await there.signIn(tenant.key));
    const [name] = theirs.split('=');
    for (const sent of [cookie, cookie.replace(/^[^=]+/, String(name))])
      expect((await there.session(sent)).tenant).toBeNull();
    expect((await there.session(theirs)).tenant).not.toBeNull();
    await moved.close();
  });

  it("rejects requests of a tab with another tenant, and doesn't forward their header", async () => {
    const { fingerprint } = (await browser.session(cookie)).tenant;
    let forwarded: IncomingHttpHeaders | undefined;
    service.app.server.on('request', ({ headers }) => {
      forwarded = headers;
    });
    const send = (shown: string, more = {}) =>
      browser.send('GET', '/v0/pages', { headers: { cookie, 'x-console-tenant': shown, ...more } });
    const response = await send('0123456789abcdef');
    expect([response.statusCode, response.json().code]).toEqual([409, 'other_tenant']);
    expect(forwarded).toBeUndefined();
    expect((await send(fingerprint)).statusCode).toBe(200);
    expect(forwarded).not.toHaveProperty('x-console-tenant');
    expect((await send('0123456789abcdef', { 'x-api-key': tenant.key })).statusCode).toBe(200);
  });

  it('identifies the tenant by a fingerprint that needs more than the key to compute', async () => {
    const { fingerprint } = (await browser.session(cookie)).tenant;
    expect(fingerprint).not.toBe(sha256(`${serviceUrl}\n${tenant.key}`).slice(0, 16));
    const other = await buildApp({ config, serviceUrl, sessionSecret: 'another gateway' });
    const otherTenant = (await createBrowser(other).signIn(tenant.key)).json().tenant;
    await other.close();
    expect(otherTenant.fingerprint).not.toBe(fingerprint);
  });

  it('forwards payloads unchanged', async () => {
    const payload = '{ "id": 9007199254740993, "e": 1e400, "d": 0.10 }';
    const headers = { cookie, 'content-type': 'application/json' };
    const written = await browser.send('POST', '/v0/account_logs', {
      headers,
      payload: `{"source":"crm","domain":"exact.example","payload":${payload}}`,
    });
    expect(written.statusCode).toBe(201);
    const { body } = await browser.send('GET', `/v0/accounts/${written.json().accountId}/logs`, { headers });
    expect(body).toContain(`"payload":${payload},`);
  });

  it('forwards all operations, with any characters in IDs', async () => {
    for (const [operation, { method, params: schema }] of Object.entries(endpoints)) {
      const params = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, 'a+b ?#&.. ü']));
      const payload = method === 'GET' ? {} : { payload: {} };
      const through = await browser.send(method, urlOf(operation as Operation, params), {
        headers: { cookie },
        ...payload,
      });
      const direct = await service.inject({
        method,
        url: urlOf(operation as Operation, params),
        headers: { 'x-api-key': tenant.key },
        ...payload,
      });
      expect([operation, through.statusCode, through.json()]).toEqual([
        operation,
        direct.statusCode,
        direct.json(),
      ]);
    }
  });

  it.each([
    ['GET', '/v0/unknown', 404],
    ['DELETE', '/v0/pages', 405],
    ['GET', '/v0/pages/..', 404],
    ['PATCH', '/v0/pages/..', 404],
    ['PATCH', '/v0/pages/%2e%2e', 404],
    ['PATCH', '/v0/topics/.', 404],
    ['GET', '/v0/persons/', 404],
    ['POST', '/v0/pages//archive', 404],
    ['GET', '/v0/persons/..%2F..%2Finternal%2Fmetrics', 404],
    ['GET', '/v0/persons/..%5Cinternal', 404],
    ['GET', '/v0/persons/%252e%252e', 404],
    ['GET', '/v0/persons/a%2Fb', 404],
    ['GET', '/v0/persons/a%00', 404],
    ['GET', '/v0/persons/a%0D%0Ab', 404],
  ] as const)('forwards nothing else: %s %s', async (method, url, status) => {
    const payload = method === 'GET' ? {} : { payload: {} };
    let forwarded = 0;
    const count = () => {
      forwarded += 1;
    };
    service.app.server.on('request', count);
    expect((await browser.send(method, url, { headers: { cookie }, ...payload })).statusCode).toBe(status);
    service.app.server.off('request', count);
    expect(forwarded).toBe(0);
  });

  it('serves its own OpenAPI document', async () => {
    const document = (await browser.send('GET', '/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.info['x-capabilities']).toEqual(capabilities);
    expect(Object.keys(document.paths)).toEqual([
      ...new Set(Object.values(endpoints).map(({ path }) => path)),
    ]);
  });

  it('describes only what its service announces', async () => {
    const other = await startFakeUpstream();
    const { paths } = (await service.app.inject('/openapi.json')).json();
    const announced = {
      openapi: '3.1.0',
      info: { 'x-capabilities': ['questions', 'people', 'session-breakdowns'] },
      paths,
    };
    delete paths['/v0/persons'];
    delete paths['/v0/session_counts'];
    other.handler = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(announced));
    const front = await buildApp({ config, serviceUrl: other.url, sessionSecret: 'secret' });
    const document = (await front.inject('/openapi.json')).json();
    expect(document.info['x-capabilities']).toEqual(['questions']);
    expect(document.paths).toHaveProperty(['/v0/pages/{page_id}/interactions']);
    expect(document.paths).not.toHaveProperty(['/v0/persons/{person_id}/logs']);
    expect(document.paths['/v0/pages']).not.toHaveProperty('post');
    await front.close();
    await other.close();
  });

  it('counts a capability only if its query parameters are described', async () => {
    const document = (await service.app.inject('/openapi.json')).json();
    const list = document.paths['/v0/pages/{page_id}/audiences'].get;
    const other = await startFakeUpstream();
    other.handler = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    const described = async () => {
      const front = await buildApp({ config, serviceUrl: other.url, sessionSecret: 'secret' });
      const { info, paths } = (await front.inject('/openapi.json')).json();
      await front.close();
      const names = paths['/v0/audiences'].get.parameters.map(({ name }: { name: string }) => name);
      return [
        info['x-capabilities'].includes('audience-lists'),
        names.includes('state'),
        names.includes('status'),
      ];
    };
    expect(await described()).toEqual([true, true, true]);
    list.parameters = list.parameters.filter(({ name }: { name: string }) => name !== 'personId');
    expect(await described()).toEqual([false, false, true]);
    await other.close();
  });

  it('is ready once it has started', async () => {
    expect((await browser.send('GET', '/readyz')).statusCode).toBe(200);
  });

  it('is ready without the service, reports it and logs failures', async () => {
    const lines: string[] = [];
    const away = await buildApp({
      config: { ...config, logLevel: 'warn' },
      serviceUrl: 'http://127.0.0.1:1',
      sessionSecret: 'the gateway has its own',
      logTo: { write: (line) => void lines.push(line) },
    });
    const ready = await away.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', version, service: "isn't responding" },
    ]);
    expect((await browser.send('GET', '/readyz')).json()).toEqual({
      status: 'ready',
      version,
      service: 'answers',
    });
    expect((await createBrowser(away).signIn('some-key')).statusCode).toBe(502);
    await away.inject({ url: '/v0/pages?cursor=secret', headers: { 'x-api-key': 'some-key' } });
    const unreachable = {
      level: 40,
      code: 'upstream_unreachable',
      msg: "Can't connect to http://127.0.0.1:1.",
    };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { ...unreachable, method: 'POST', path: '/session' },
      { ...unreachable, method: 'GET', path: '/v0/pages' },
    ]);
    await away.close();
  });

  it('forwards the ID, client address and trace of a request, at sign-in, too', async () => {
    const other = await startFakeUpstream();
    const front = await buildApp({
      config: { ...config, trustProxy: '10.0.0.0/8' },
      serviceUrl: other.url,
      sessionSecret: 'secret',
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const sent = {
      'x-api-key': 'key',
      host: 'localhost',
      'x-request-id': 'proxy-1',
      'x-forwarded-for': '2001:DB8::1',
      traceparent,
    };
    const forwarded = async (headers: Record<string, string>, remoteAddress = '10.0.0.1') => {
      await front.inject({ url: '/v0/pages', headers: { ...sent, ...headers }, remoteAddress });
      const seen = other.seen.at(-1)?.headers;
      return [seen?.['x-request-id'], seen?.['x-forwarded-for'], seen?.traceparent];
    };
    expect(await forwarded({})).toEqual(['proxy-1', '2001:db8::1', traceparent]);
    expect(await forwarded({ 'x-forwarded-for': '::ffff:192.0.2.1' })).toContain('192.0.2.1');
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(await forwarded({}, '192.0.2.9')).toEqual([uuid, '192.0.2.9', traceparent]);
    expect(await forwarded({ traceparent: `${traceparent}, ${traceparent}` })).toEqual([
      'proxy-1',
      '2001:db8::1',
      undefined,
    ]);
    await front.inject({
      method: 'POST',
      url: '/session',
      headers: sent,
      remoteAddress: '10.0.0.1',
      payload: { apiKey: 'key' },
    });
    const signIn = other.seen.find(({ url }) => url.startsWith('/v0/pages?'));
    expect(signIn?.headers).toMatchObject({ 'x-request-id': 'proxy-1', traceparent });
    await front.close();
    await other.close();
  });

  it('logs why a response was cut off', async () => {
    const faulty = await startFakeUpstream();
    faulty.handler = (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .write('{"items":[', () => response.destroy());
    const lines: string[] = [];
    const front = await buildApp({
      config: { ...config, logLevel: 'warn' },
      serviceUrl: faulty.url,
      sessionSecret: 'secret',
      logTo: { write: (line) => void lines.push(line) },
    });
    const url = await front.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'x-api-key': 'key', 'accept-encoding': 'identity' };
    const read = fetch(`${url}/v0/pages`, { headers });
    await expect(read.then((response) => response.text())).rejects.toThrow();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, code: 'upstream_closed', method: 'GET', path: '/v0/pages' },
    ]);
    await front.close();
    await faulty.close();
  });

  it("limits requests per key and forwards only the operation's query keys", async () => {
    const limited = await buildApp({
      config: { ...config, rateLimit: 3 },
      serviceUrl,
      sessionSecret: 'the gateway has its own',
    });
    const urls: (string | undefined)[] = [];
    const note = (request: { url?: string }) => void urls.push(request.url);
    service.app.server.on('request', note);
    const status = async (url: string) =>
      (await limited.inject({ url, headers: { 'x-api-key': tenant.key } })).statusCode;
    expect(await status('/v0/topics/search?_method=DELETE&query=a%26b%20c&limit=5&debug=1')).toBe(200);
    expect(await status('/v0/pages?limit=1&limit=2')).toBe(400);
    expect(await status('/v0/pages')).toBe(200);
    expect(await status('/v0/pages')).toBe(429);
    service.app.server.off('request', note);
    expect(urls).toEqual(['/v0/topics/search?limit=5&query=a%26b%20c', '/v0/pages']);
    await limited.close();
  });

  it('ends the session once the service rejects the key', async () => {
    const other = await service.tenant('Bolt');
    const theirs = cookieOf(await browser.signIn(other.key));
    await service.db.deleteFrom('api_keys').where('tenant_id', '=', other.tenantId).execute();
    const rejected = await browser.send('GET', '/v0/pages', { headers: { cookie: theirs } });
    expect(rejected.statusCode).toBe(401);
    const response = await browser.send('GET', '/session', { headers: { cookie: theirs } });
    expect(response.json().tenant).toBeNull();
    expect(response.headers['set-cookie']).toMatch(/Max-Age=0/);
  });
});
