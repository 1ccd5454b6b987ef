import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleErrors } from '#server/http/problems.ts';
import { createLimits } from '#server/http/rate-limit.ts';
import { createRecentKeys } from '#server/http/recent-keys.ts';
import { createRequestLimiter } from '#server/http/request-limiter.ts';
import { logRejections } from '#server/http/security-log.ts';
import { keyFingerprints } from '#server/sign-in/fingerprint.ts';
import { gatewaySignIns } from '#server/sign-in/gateway-sign-ins.ts';
import { createSessionCookie } from '#server/sign-in/session-cookie.ts';
import { signIn } from '#server/sign-in/sign-in.ts';
import { type FakeUpstream, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { dataFolder } from '#server/testing/process.ts';
import { gateway } from './gateway.ts';
import { gatewayBackend } from './gateway-backend.ts';
import { createUpstream, type UpstreamLimits } from './upstream.ts';

const json = { 'content-type': 'application/json' };

/** Responds with raw bytes: Node's server refuses some headers. */
const raw =
  (status: string, headers: string): FakeUpstream['handler'] =>
  (response) =>
    response.socket?.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${headers}content-length: 2\r\n\r\n{}`,
    );

describe('the gateway in front of a faulty service', () => {
  let service: FakeUpstream;
  let app: FastifyInstance;
  let url: string;
  let clock = 0;
  const folder = dataFolder();
  afterAll(() => folder.remove());

  async function start(serviceUrl: string, limits: UpstreamLimits = {}) {
    app = Fastify();
    handleErrors(app);
    logRejections(app, undefined);
    const upstream = createUpstream(serviceUrl, limits);
    const cookie = createSessionCookie({ secret: 'secret', signIns: gatewaySignIns(folder.path) });
    const keys = createRecentKeys(() => clock);
    const fingerprintOf = keyFingerprints('secret', upstream.url);
    const rateLimits = await createLimits(app, 0);
    const requestLimiter = createRequestLimiter(rateLimits, keys);
    await app.register(gateway, { upstream, cookie, requestLimiter, limits: rateLimits, fingerprintOf });
    await app.register(signIn, {
      backend: gatewayBackend(upstream, keys, fingerprintOf, () => clock),
      cookie,
      limits: rateLimits,
      requestLimiter,
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  }
  beforeEach(async () => {
    service = await startFakeUpstream();
    await start(service.url);
  });
  afterEach(async () => {
    await app.close();
    await service.close();
  });

  const read = (headers = {}) => fetch(`${url}/v0/pages`, { headers: { 'x-api-key': 'key', ...headers } });
  const problemOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const { status, code } = await response.json();
    expect(response.status).toBe(status);
    return [status, code];
  };

  it.each<[string, FakeUpstream['handler'], number, string]>([
    ['hangs up', (r) => r.destroy(), 502, 'upstream_closed'],
    ['talks something else', (r) => r.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'), 502, 'upstream_not_http'],
    [
      'sends a web page',
      (r) => r.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'),
      502,
      'upstream_not_json',
    ],
    ['names no type', (r) => r.end('{}'), 502, 'upstream_not_json'],
    [
      'redirects',
      (r) => r.writeHead(302, { location: 'https://login.example/' }).end(),
      502,
      'upstream_redirect',
    ],
    ['fails', (r) => r.writeHead(500, json).end('{}'), 502, 'upstream_error'],
    ['lacks the operation', (r) => r.writeHead(501).end(), 501, 'upstream_unsupported'],
    ['is unavailable', (r) => r.writeHead(503, json).end('{}'), 502, 'upstream_error'],
    ['has a timeout of its own', (r) => r.writeHead(504).end(), 504, 'upstream_timeout'],
    ['lost the record for good', (r) => r.writeHead(410).end(), 410, 'upstream_refused'],
    [
      'rejects with a web page',
      (r) => r.writeHead(403, { 'content-type': 'text/html' }).end('no'),
      403,
      'upstream_refused',
    ],
    [
      'sends huge headers',
      (r) => r.writeHead(200, { ...json, 'x-huge': 'x'.repeat(100_000) }).end('{}'),
      502,
      'upstream_not_http',
    ],
  ])('reports a service that %s', async (_, handler, status, code) => {
    service.handler = handler;
    expect(await problemOf(await read())).toEqual([status, code]);
  });

  it('reports a service that hangs', async () => {
    await app.close();
    await start(service.url, { headMs: 100 });
    service.handler = () => {};
    expect(await problemOf(await read())).toEqual([504, 'upstream_timeout']);
  });

  it("reports a service that isn't running", async () => {
    await app.close();
    const gone = await startFakeUpstream();
    await gone.close();
    await start(gone.url);
    expect(await problemOf(await read())).toEqual([502, 'upstream_unreachable']);
    const session = await fetch(`${url}/session`, {
      method: 'POST',
      headers: json,
      body: '{"apiKey":"key"}',
    });
    expect(await problemOf(session)).toEqual([502, 'upstream_unreachable']);
  });

  it.each<[string, FakeUpstream['handler']]>([
    ['is cut', (r) => r.writeHead(200, json).write('{"items":[', () => r.destroy())],
    [
      'is shorter than announced',
      (r) => r.writeHead(200, { ...json, 'content-length': 99 }).write('{', () => r.destroy()),
    ],
  ])('fails the response if the body %s', async (_, handler) => {
    service.handler = handler;
    await expect(read().then((response) => response.text())).rejects.toThrow();
  });

  it('fails the response if the body is cut off', async () => {
    await app.close();
    await start(service.url, { bodyMs: 100 });
    service.handler = (r) => r.writeHead(200, json).write('{"items":[');
    await expect(read().then((response) => response.text())).rejects.toThrow();
  });

  it('ends a response that takes too long in total, so that its slot is free', async () => {
    await app.close();
    await start(service.url, { totalMs: 100 });
    service.handler = (response) => {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    };
    // These take all slots of the key.
    const slow = Array.from({ length: 8 }, async () => {
      const response = await read();
      return [response.status, await response.text()];
    });
    // On a slow machine the time is over before the head.
    for (const each of await Promise.allSettled(slow))
      if (each.status === 'fulfilled') expect(each.value).toContain(504);
    service.handler = (response) => response.writeHead(200, json).end('{"items":[]}');
    await expect.poll(async () => (await read()).status).toBe(200);
  });

  it.each<[string, FakeUpstream['handler']]>([
    ['before the head', () => {}],
    [
      'in steps of less than the limit',
      (r) => {
        const timer = setInterval(() => r.writeProcessing(), 10);
        r.on('close', () => clearInterval(timer));
      },
    ],
  ])('reports a service that takes too long in total: %s', async (_, handler) => {
    await app.close();
    await start(service.url, { totalMs: 100 });
    service.handler = handler;
    expect(await problemOf(await read())).toEqual([504, 'upstream_timeout']);
  });

  it('rejects a response that announces too many bytes', async () => {
    await app.close();
    await start(service.url, { maxBytes: 1000 });
    service.handler = (r) => r.writeHead(200, { ...json, 'content-length': 1001 }).end(' '.repeat(1001));
    expect(await problemOf(await read())).toEqual([502, 'upstream_too_large']);
    service.handler = (r) => r.writeHead(200, { ...json, 'content-length': 1000 }).end(' '.repeat(1000));
    expect(await (await read()).text()).toHaveLength(1000);
  });

  it.each<[string, UpstreamLimits, FakeUpstream['handler'], number, string]>([
    ['is cut', {}, (r) => r.destroy(), 502, 'upstream_closed'],
    ['has too many bytes', { maxBytes: 10 }, (r) => r.end(' '.repeat(11)), 502, 'upstream_too_large'],
    ['never comes', { bodyMs: 100 }, () => {}, 504, 'upstream_timeout'],
    ['takes too long in total', { totalMs: 100 }, () => {}, 504, 'upstream_timeout'],
  ])('reports a response whose body %s before its first byte', async (_, limits, handler, status, code) => {
    await app.close();
    await start(service.url, limits);
    service.handler = (r, path) => {
      r.writeHead(200, json).flushHeaders();
      setImmediate(() => handler(r, path));
    };
    expect(await problemOf(await read())).toEqual([status, code]);
  });

  it('cuts off a response with too many bytes', async () => {
    await app.close();
    await start(service.url, { maxBytes: 1000 });
    service.handler = (r) => r.writeHead(200, json).write(' '.repeat(1000), () => r.end(' '));
    await expect(read().then((response) => response.text())).rejects.toThrow();
  });

  const tag = `"${'x'.repeat(8190)}"`;
  it.each<[string, FakeUpstream['handler'], number]>([
    ['410', (r) => r.writeHead(410, json).end('{"detail":"Gone"}'), 410],
    ['410 without a body', (r) => r.writeHead(410).end(), 410],
    ['412', (r) => r.writeHead(412, { ...json, etag: '"2"' }).end('{}'), 412],
    ['412 without a body', (r) => r.writeHead(412).end(), 412],
    ['501', (r) => r.writeHead(501, json).end('{"detail":"Not here"}'), 501],
    ['304 without being asked', (r) => r.writeHead(304, { etag: '"1"' }).end(), 502],
    ['a status above 599', (r) => r.writeHead(799, json).end('{}'), 502],
    [
      'an early hint',
      (r) => r.writeEarlyHints({ link: '</a>; rel=preload' }, () => r.writeHead(200, json).end('{}')),
      200,
    ],
    ['an ETag of 8 kB', (r) => r.writeHead(200, { ...json, etag: tag }).end('{}'), 200],
    ['an ETag of 8 kB with an error', (r) => r.writeHead(412, { ...json, etag: tag }).end('{}'), 412],
    ['an ETag in UTF-8', raw('200 OK', 'etag: "日本"\r\n'), 200],
    ['a Location in UTF-8', raw('201 Created', 'location: /v0/日本\r\n'), 201],
    ['two ETags', raw('200 OK', 'etag: "1"\r\netag: "2"\r\n'), 200],
    ['two Retry-After', raw('503 No', 'retry-after: 1\r\nretry-after: 2\r\n'), 502],
    ['a Retry-After in UTF-8', raw('503 No', 'retry-after: 日\r\n'), 502],
    ['two types', raw('200 OK', 'content-type: text/html\r\n'), 502],
    ['two encodings', raw('500 No', 'content-encoding: gzip\r\ncontent-encoding: br\r\n'), 502],
    [
      'gzip without being asked',
      (r) => r.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('{}')),
      200,
    ],
    [
      'text that only claims to be gzip',
      (r) => r.writeHead(500, { ...json, 'content-encoding': 'gzip' }).end('{}'),
      502,
    ],
    [
      'an encoding without a name',
      (r) => r.writeHead(500, { ...json, 'content-encoding': '' }).end('{}'),
      502,
    ],
  ])('copes with a service that sends %s', async (_, handler, status) => {
    service.handler = handler;
    const response = await read({ 'accept-encoding': 'identity' });
    expect(response.status).toBe(status);
    const body = await response.json();
    if (status >= 500) expect(body.code).toMatch(/^upstream_/);
  });

  it('forwards 4xx errors and Retry-After', async () => {
    service.handler = (r) => r.writeHead(429, { ...json, 'retry-after': '7' }).end('{"message":"slow down"}');
    const response = await read();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toEqual({ message: 'slow down' });
  });

  const handlerFor = (body: string | Buffer, headers = {}): FakeUpstream['handler'] => {
    return (r) => r.writeHead(500, { ...json, ...headers }).end(body);
  };
  const failed = 'The service failed with status 500.';
  it.each<[string, FakeUpstream['handler'], string]>([
    [
      'a detail',
      handlerFor('{"title":"No","detail":"The disk is full."}'),
      `${failed} It says: The disk is full.`,
    ],
    ['a message', handlerFor('{"message":"out of\\n\\u0000 memory"}'), `${failed} It says: out of memory.`],
    [
      'something compressed',
      handlerFor(gzipSync('{"detail":"Busy"}'), { 'content-encoding': 'gzip' }),
      `${failed} It says: Busy.`,
    ],
    [
      'something too long',
      handlerFor(JSON.stringify({ detail: 'x'.repeat(60_000) })),
      `${failed} It says: ${'x'.repeat(500)}…`,
    ],
    ['a bomb', handlerFor(gzipSync(Buffer.alloc(10_000_000, ' ')), { 'content-encoding': 'gzip' }), failed],
    ['more than anybody reads', handlerFor(`{"detail":"${'x'.repeat(200_000)}"}`), failed],
    ['a web page', handlerFor('<h1>Oops</h1>', { 'content-type': 'text/html' }), failed],
    ['nothing', handlerFor('{"detail":7}'), failed],
    ['half of something', (r) => r.writeHead(500, json).write('{"detail":"', () => r.destroy()), failed],
  ])('forwards the error text of the service: %s', async (_, handler, detail) => {
    service.handler = handler;
    expect(await (await read()).json()).toMatchObject({ status: 502, code: 'upstream_error', detail });
  });

  it('streams a huge body with little memory', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    service.handler = (response) => {
      response.writeHead(200, json);
      let left = 128;
      const more = () => {
        while (left > 0) {
          left -= 1;
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    let bytes = 0;
    let onTheWay = 0;
    for await (const chunk of (await read()).body ?? []) {
      bytes += chunk.length;
      onTheWay = Math.max(onTheWay, sent - bytes);
    }
    expect(bytes).toBe(128 * 1024 * 1024);
    // The buffers of two sockets and of the gateway. Without streaming it would be the whole body.
    expect(onTheWay).toBeLessThan(64 * 1024 * 1024);
  });

  it('forwards only allow-listed headers and no cookies', async () => {
    service.handler = (r) =>
      r.writeHead(200, { ...json, 'set-cookie': 'a=b', server: 'x', etag: '"1"', 'x-more': 'y' }).end('{}');
    const response = await read({
      cookie: 'own=1',
      authorization: 'Basic x',
      'x-forwarded-for': '1.2.3.4',
      'if-match': '"1"',
    });
    const seen = service.seen.at(-1)?.headers;
    expect(seen).toMatchObject({ 'x-api-key': 'key', 'if-match': '"1"', 'x-forwarded-for': '127.0.0.1' });
    for (const name of ['cookie', 'authorization']) expect(seen).not.toHaveProperty(name);
    expect(response.headers.get('etag')).toBe('"1"');
    for (const name of ['set-cookie', 'x-more']) expect(response.headers.get(name)).toBeNull();
  });

  it("hides the service's address from users who aren't signed in", async () => {
    await service.close();
    const body = JSON.stringify({ apiKey: 'key' });
    const response = await fetch(`${url}/session`, { method: 'POST', headers: json, body });
    const text = await response.text();
    expect(response.status).toBe(502);
    expect(JSON.parse(text).detail).toBe("Can't connect to the configured address.");
    expect(text).not.toContain(new URL(service.url).port);
    const other = await read();
    expect([other.status, (await other.json()).detail]).toEqual([
      502,
      "Can't connect to the configured address.",
    ]);
  });

  it('prepends the path of SERVICE_URL', async () => {
    await app.close();
    await start(`${service.url}/base/path/`);
    await fetch(`${url}/v0/topics/search?query=a%26b`, { headers: { 'x-api-key': 'key' } });
    expect(service.seen.at(-1)?.url).toBe('/base/path/v0/topics/search?query=a%26b');
  });

  it('detects a SERVICE_URL that points to itself', async () => {
    service.handler = async (r, path) => {
      const via = String(service.seen.at(-1)?.headers.via);
      const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': 'key', via } });
      r.writeHead(response.status, json).end(await response.text());
    };
    const { code, detail } = await (await read()).json();
    expect([code, detail]).toEqual(['upstream_error', expect.stringContaining('points to this server')]);
    expect(service.seen).toHaveLength(1);
  });

  describe('at sign-in', () => {
    const enter = () => fetch(`${url}/session`, { method: 'POST', headers: json, body: '{"apiKey":"key"}' });

    it('retries without a limit if the service rejects the parameter', async () => {
      service.handler = (r, path) =>
        path.includes('limit')
          ? r.writeHead(400, json).end('{}')
          : r.writeHead(200, json).end('{"items":[]}');
      const response = await enter();
      expect(await response.json()).toMatchObject({ mode: 'gateway', capabilities: [] });
    });

    it.each<[string, FakeUpstream['handler'], number, string]>([
      ['rejects the key', (r) => r.writeHead(401, json).end('{}'), 401, 'unknown_key'],
      ['forbids', (r) => r.writeHead(403, { 'content-type': 'text/plain' }).end('no'), 403, 'key_refused'],
      [
        'serves its own page at any path',
        (r) => r.setHeader('content-type', 'text/html').end('<p>'),
        502,
        'upstream_not_json',
      ],
      ['knows no such path', (r) => r.writeHead(404, json).end('{}'), 502, 'upstream_not_a_service'],
      [
        'responds with other JSON',
        (r) => r.writeHead(200, json).end('{"hello":1}'),
        502,
        'upstream_not_a_service',
      ],
      ['is busy', (r) => r.writeHead(429, json).end('{}'), 429, 'too_many_requests'],
    ])('reports a service that %s', async (_, handler, status, code) => {
      service.handler = handler;
      expect(await problemOf(await enter())).toEqual([status, code]);
    });

    it.each<[string, unknown, string[]]>([
      ['none', { paths: {} }, []],
      [
        'the headers of an older version',
        { info: { 'x-extensions': ['if-match', 'idempotency-key'] } },
        ['if-match', 'idempotency-key'],
      ],
      [
        'operations that it describes',
        {
          info: { 'x-capabilities': ['questions'] },
          paths: { '/v0/pages/{page_id}/interactions': { get: {} } },
        },
        ['questions'],
      ],
      [
        'operations that it describes in part',
        {
          info: { 'x-capabilities': ['page-history', 'if-match'] },
          paths: { '/v0/pages/{page_id}/revisions': { get: {} } },
        },
        ['if-match'],
      ],
      ['unknown ones', { info: { 'x-capabilities': ['telepathy', 7, null] }, paths: null }, []],
      ['no list', { info: { 'x-capabilities': 'if-match' } }, []],
      ['too much', { info: { 'x-capabilities': ['if-match'] }, filler: 'x'.repeat(20_000_000) }, []],
    ])('accepts a service that announces %s', async (_, document, capabilities) => {
      service.handler = (r, path) =>
        r.writeHead(200, json).end(path.includes('openapi') ? JSON.stringify(document) : '{"items":[]}');
      expect(await (await enter()).json()).toMatchObject({ capabilities });
    });

    it.each<[string, FakeUpstream['handler']]>([
      ['is broken', (r) => r.writeHead(200, json).end('{"info":{"x-capabilities":["if-ma')],
      ['never arrives', () => undefined],
      ['is missing', (r) => r.writeHead(404).end()],
    ])('signs in although the OpenAPI document %s', async (_, openApi) => {
      service.handler = (r, path) =>
        path.includes('openapi') ? openApi(r, path) : r.writeHead(200, json).end('{"items":[]}');
      expect(await (await enter()).json()).toMatchObject({ capabilities: [] });
    });

    it.each<[string, FakeUpstream['handler']]>([
      ['is restarting', (r) => r.writeHead(503, json).end('{"status":503}')],
      ['is busy', (r) => r.writeHead(429, json).end('{"status":429}')],
      ['hangs up', (r) => r.destroy()],
    ])('keeps what the service announced while that %s', async (_, failure) => {
      const announce: FakeUpstream['handler'] = (r, path) =>
        r
          .writeHead(200, json)
          .end(path.includes('openapi') ? '{"info":{"x-capabilities":["if-match"]}}' : '{"items":[]}');
      const fail: FakeUpstream['handler'] = (r, path) =>
        path.includes('openapi') ? failure(r, path) : announce(r, path);
      const announced = async () => (await (await enter()).json()).capabilities;
      service.handler = fail;
      expect(await announced()).toEqual([]);
      service.handler = announce;
      clock += 10_000;
      expect(await announced()).toEqual(['if-match']);
      service.handler = fail;
      const asked = () => service.seen.filter(({ url }) => url.includes('openapi')).length;
      const before = asked();
      clock += 60_001;
      await announced();
      await expect.poll(asked).toBe(before + 1);
      expect(await announced()).toEqual(['if-match']);
    });

    it('forwards why the service rejects a key', async () => {
      service.handler = (r) =>
        r.writeHead(403, json).end('{"error":{"message":"Key has no scope pages:read"}}');
      const response = await enter();
      expect(response.status).toBe(403);
      expect((await response.json()).detail).toBe(
        "The service doesn't accept this key. It says: Key has no scope pages:read.",
      );
    });

    it('accepts the key if the response is too long to read', async () => {
      let written = 0;
      service.handler = (response) => {
        response.writeHead(200, json).write('{"items":["');
        const more = () => {
          if (response.destroyed || written > 64) return void response.destroy();
          written += 1;
          response.write('x'.repeat(1024 * 1024), more);
        };
        more();
      };
      expect((await enter()).status).toBe(200);
      expect(written).toBeLessThan(64);
    });

    it('times out on a service that responds byte by byte', async () => {
      await app.close();
      await start(service.url, { readMs: 100 });
      service.handler = (response) => {
        response.writeHead(200, json);
        const timer = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(timer));
      };
      expect(await problemOf(await enter())).toEqual([504, 'upstream_timeout']);
    });

    it('caches whether a key is valid until the service rejects it', async () => {
      const cookie = String((await enter()).headers.get('set-cookie')).split(';', 1)[0] ?? '';
      const session = async () => (await fetch(`${url}/session`, { headers: { cookie } })).json();
      const asked = () => service.seen.filter((each) => each.url.startsWith('/v0/pages')).length;
      const before = asked();
      expect((await session()).tenant).not.toBeNull();
      expect(asked()).toBe(before);
      clock += 60_000;
      expect((await session()).tenant).not.toBeNull();
      expect(asked()).toBe(before + 1);
      // The body may not be JSON if a proxy responds.
      service.handler = (r) => r.writeHead(401, { 'content-type': 'text/html' }).end('<h1>No</h1>');
      expect((await session()).tenant).not.toBeNull();
      expect((await fetch(`${url}/v0/pages`, { headers: { cookie } })).status).toBe(401);
      expect((await session()).tenant).toBeNull();
    });

    it('keeps users signed in while the service is unreachable', async () => {
      const cookie = String((await enter()).headers.get('set-cookie')).split(';', 1)[0] ?? '';
      service.handler = (r) => r.destroy();
      clock += 60_000;
      const session = await (await fetch(`${url}/session`, { headers: { cookie } })).json();
      expect(session.tenant.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    });
  });

  describe('with many requests', () => {
    const hold = () => {
      const held: (() => void)[] = [];
      service.handler = (r) => held.push(() => r.writeHead(200, json).end('{"items":[]}'));
      return held;
    };
    const count = async (calls: Promise<Response>[]) => {
      const statuses: Record<number, number> = {};
      for (const { status } of await Promise.all(calls)) statuses[status] = (statuses[status] ?? 0) + 1;
      return statuses;
    };

    it('runs 8 requests of a key at a time, queues 64 and rejects more', async () => {
      const held = hold();
      const rejected: number[] = [];
      const calls = Array.from({ length: 80 }, async () => {
        const response = await read();
        if (!response.ok) rejected.push(response.status);
        return response;
      });
      await expect.poll(() => [held.length, rejected.length]).toEqual([8, 8]);
      service.handler = (r) => r.writeHead(200, json).end('{"items":[]}');
      for (const handler of held) handler();
      expect(await count(calls)).toEqual({ 200: 72, 503: 8 });
    });

    it("unknown keys of an address don't delay known ones", async () => {
      expect((await read({ 'x-api-key': 'known' })).status).toBe(200);
      const held = hold();
      const attempts = Array.from({ length: 20 }, (_, n) => read({ 'x-api-key': `guess ${n}` }));
      await expect.poll(() => held.length).toBe(8);
      const known = read({ 'x-api-key': 'known' });
      await expect.poll(() => service.seen.at(-1)?.headers['x-api-key']).toBe('known');
      service.handler = (r) => r.writeHead(401, json).end('{}');
      for (const handler of held) handler();
      expect((await known).status).toBe(200);
      await Promise.all(attempts);
    });

    it('responds 429 after ten wrong keys a minute, forwards none after 60, and serves known keys', async () => {
      const isRight = () => ['right', 'known'].includes(String(service.seen.at(-1)?.headers['x-api-key']));
      service.handler = (r) => r.writeHead(isRight() ? 200 : 401, json).end('{"items":[]}');
      expect((await read({ 'x-api-key': 'known' })).status).toBe(200);
      const guess = async (n: number) => (await read({ 'x-api-key': `guess ${n}` })).status;
      for (let n = 0; n < 10; n += 1) expect(await guess(n)).toBe(401);
      for (let n = 10; n < 60; n += 1) expect(await guess(n)).toBe(429);
      const asked = service.seen.length;
      expect(await guess(60)).toBe(429);
      expect(service.seen.length).toBe(asked);
      expect((await read({ 'x-api-key': 'known' })).status).toBe(200);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      expect((await read({ 'x-api-key': 'right' })).status).toBe(200);
      vi.useRealTimers();
    });

    it('counts wrong keys of sign-in and operations together', async () => {
      service.handler = (r) => r.writeHead(401, json).end('{}');
      const enter = (apiKey: string) =>
        fetch(`${url}/session`, { method: 'POST', headers: json, body: JSON.stringify({ apiKey }) });
      for (let n = 0; n < 5; n += 1) {
        expect((await enter(`guess ${n}`)).status).toBe(401);
        expect((await read({ 'x-api-key': `guess ${n}` })).status).toBe(401);
      }
      expect((await enter('guess')).status).toBe(429);
      expect((await read({ 'x-api-key': 'guess' })).status).toBe(429);
    });
  });
});
