import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '#contract/problem.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { strict } from '#server/testing/strict.ts';

describe.each(databaseKinds)('requests on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let url: string;
  let pageId: string;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Requests');
    pageId = await makePage(harness.db, tenant.tenantId, 'Landing');
    url = `/v0/pages/${pageId}`;
  });
  afterAll(() => harness.close());

  async function send(options: InjectOptions) {
    const response = await harness.app.inject({
      ...options,
      headers: { 'x-api-key': tenant.key, ...options.headers },
    });
    return { status: response.statusCode, response };
  }
  /** Expects a problem document; returns its status, code and paths. */
  async function errorOf(options: InjectOptions) {
    const { status, response } = await send(options);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const body = strict(problem).parse(response.json()) as { code: string; errors?: { path: string }[] };
    return { status, code: body.code, paths: (body.errors ?? []).map((error) => error.path) };
  }
  const patch = (payload: string | Buffer | object, headers: Record<string, string> = {}): InjectOptions => ({
    method: 'PATCH',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const json = (text: string | Buffer, type = 'application/json') => patch(text, { 'content-type': type });

  test.each(['', 'unknown', 'ac_', 'é', 'x'.repeat(5000)])(
    'key %j is not let in, before anything is read',
    async (key) => {
      const unauthenticated = { status: 401, code: 'unauthenticated', paths: [] };
      expect(await errorOf({ url: '/v0/pages?limit=0', headers: { 'x-api-key': key } })).toEqual(
        unauthenticated,
      );
      expect(await errorOf({ ...json('{'), headers: { 'x-api-key': key } })).toEqual(unauthenticated);
      const response = await harness.app.inject({ method: 'PATCH', url, payload: { invalid: 1 } });
      expect(response.statusCode).toBe(401);
    },
  );

  test.each([
    ['broken', '{"name":'],
    ['empty', ''],
    ['two values', '{}{}'],
    ['a NUL', '\0'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['only opening brackets', '['.repeat(500_000)],
  ])('a body that is %s is invalid_json', async (_, body) => {
    expect(await errorOf(json(body))).toEqual({ status: 400, code: 'invalid_json', paths: [] });
  });

  test.each([null, [], 'text', 1, true])('rejects %j as body', async (body) => {
    expect(await errorOf(json(JSON.stringify(body)))).toEqual({
      status: 400,
      code: 'invalid_request',
      paths: [''],
    });
  });

  test('reports a missing body', async () => {
    expect(await errorOf({ method: 'POST', url: `${url}/archive` })).toEqual({
      status: 400,
      code: 'invalid_request',
      paths: [''],
    });
  });

  test.each<[object | string, string[]]>([
    [{ unknown: 1 }, ['unknown']],
    [{ a: 1, b: 2 }, ['a', 'b']],
    [{ actions: [{}, { url: 'x', bogus: 1 }] }, ['actions.1.bogus']],
    [{ actions: [{ actionIndex: 1 }] }, ['actions.0.actionIndex']],
    [{ actionCardWidgets: [{ logos: [{ image: { src: '' } }] }] }, ['actionCardWidgets.0.logos.0.image.src']],
    [{ footerLinks: [{ links: [{ href: '' }] }] }, ['footerLinks.0.links.0.href']],
    [{ metadata: { ogImageUrl: 'https://cdn.example/a.png' } }, ['metadata.ogImageUrl']],
    ['{"__proto__":{"name":"x"}}', ['__proto__']],
    ['{"constructor":{"prototype":{}}}', ['constructor']],
    ['{"metadata":{"__proto__":{}}}', ['metadata.__proto__']],
    [
      { name: '', pageType: 'none', scripts: [{ enabled: 'yes' }] },
      ['name', 'pageType', 'scripts.0.enabled'],
    ],
    [{ name: 'a\0b', metadata: { keywords: ['\0'] } }, ['name', 'metadata.keywords.0']],
    ['{"name":"half a smile: \\ud83d"}', ['name']],
  ])('%j is rejected with its paths', async (body, paths) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { status, ...rest } = await errorOf(json(text));
    expect({ status, ...rest, paths: rest.paths.sort() }).toEqual({
      status: 400,
      code: 'invalid_request',
      paths: paths.sort(),
    });
  });

  test('reports at most a hundred errors', async () => {
    const { status, paths } = await errorOf(patch({ actions: Array.from({ length: 5000 }, () => 1) }));
    expect([status, paths.length]).toEqual([400, 100]);
  });

  test('writes nothing of an invalid request', async () => {
    expect(await errorOf(patch({ name: 'Changed', pageType: 'none' }))).toMatchObject({ status: 400 });
    const { items } = await tenant.call('listPages');
    expect(items.map((page) => page.name)).toEqual(['Landing']);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('content type %s gets %i', async (type, status) => {
    expect((await send(json('{}', type))).status).toBe(status);
  });

  test('a body without content type, or compressed, is 415', async () => {
    expect(await errorOf({ method: 'PATCH', url, payload: Buffer.from('{}') })).toMatchObject({
      status: 415,
    });
    expect(await errorOf(patch('{}', { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test('more than 1 MiB is 413', async () => {
    const body = (bytes: number) => `{"name":"${'x'.repeat(bytes - '{"name":""}'.length)}"}`;
    expect(await errorOf(json(body(1024 * 1024 + 1)))).toMatchObject({ status: 413, code: 'too_large' });
    expect((await send(json(body(1024 * 1024)))).status).toBe(200);
    await send(patch({ name: 'Landing' }));
  });

  test.each([
    ['/v0/pages?limit=0', 'limit'],
    ['/v0/pages?limit=1001', 'limit'],
    ['/v0/pages?limit=1.5', 'limit'],
    ['/v0/pages?limit=', 'limit'],
    ['/v0/pages?limit=many', 'limit'],
    ['/v0/pages?limit=1&limit=2', 'limit'],
    ['/v0/pages?cursor=a&cursor=b', 'cursor'],
    ['/v0/audiences/search?query=%00', 'query'],
    ['/v0/audiences/search?limit=10001', 'limit'],
    ['/v0/persons/%00', 'person_id'],
  ])('%s is 400 for %s', async (address, path) => {
    expect(await errorOf({ url: address })).toEqual({ status: 400, code: 'invalid_request', paths: [path] });
  });

  test('accepts limits at the bounds, and unknown parameters', async () => {
    for (const query of ['limit=1', 'limit=1000', 'bogus=1', '__proto__=1'])
      expect((await send({ url: `/v0/pages?${query}` })).status).toBe(200);
    expect((await send({ url: '/v0/audiences/search?limit=10000' })).status).toBe(200);
  });

  test('a query that grows when folded finds nothing', async () => {
    const query = encodeURIComponent('ﷺ'.repeat(200));
    for (const list of ['topics', 'audiences']) {
      const { status, response } = await send({ url: `/v0/${list}/search?query=${query}` });
      expect([status, response.json().items]).toEqual([200, []]);
    }
  });

  test("responses aren't cached", async () => {
    for (const address of ['/v0/pages', '/v0/persons/unknown'])
      expect((await send({ url: address })).response.headers['cache-control']).toBe('no-store');
  });

  test('unknown IDs of any kind are 404', async () => {
    for (const id of ['x', '%20', '%2F..%2F', '..%2f', '%F0%9F%98%80', 'x'.repeat(8000), "'%20or%201=1--"])
      expect(await errorOf({ url: `/v0/persons/${id}` })).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('unknown paths and methods', async () => {
    expect(await errorOf({ url: '/v0/nothing' })).toMatchObject({ status: 404, code: 'unknown_route' });
    expect(await errorOf({ url: '/v0/persons/' })).toMatchObject({ status: 404 });
    expect(await errorOf({ url: '/v0/pages//archive', method: 'POST', payload: {} })).toMatchObject({
      status: 404,
    });
    expect(await errorOf({ method: 'POST', url: '/nothing', payload: 'x' })).toMatchObject({ status: 404 });
    expect(await errorOf({ url: '/v0/persons/%zz' })).toMatchObject({ status: 400, code: 'invalid_url' });
    const { response, status } = await send({ method: 'DELETE', url });
    expect([status, response.headers.allow, response.json().code]).toEqual([
      405,
      'GET, HEAD, OPTIONS, PATCH',
      'method_not_allowed',
    ]);
    expect((await send({ method: 'PUT', url: '/v0/pages' })).response.headers.allow).toBe(
      'GET, HEAD, OPTIONS, POST',
    );
    const options = await harness.app.inject({ method: 'OPTIONS', url: `${url}/audience_sessions` });
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
      '',
    ]);
    const head = await send({ method: 'HEAD', url: '/v0/pages' });
    expect([head.status, head.response.body]).toEqual([200, '']);
    expect((await harness.app.inject({ method: 'HEAD', url: '/v0/pages' })).statusCode).toBe(401);
  });

  const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
  const log = (payload: string): InjectOptions => ({
    method: 'POST',
    url: '/v0/account_logs',
    headers: { 'content-type': 'application/json' },
    payload: `{"source":"test","domain":"deep.example","payload":${payload}}`,
  });

  test('accepts payloads nested up to 64 levels', async () => {
    expect((await send(log(`{"a":${nested(63, '[', ']')}}`))).status).toBe(201);
    for (const payload of [
      `{"a":${nested(64, '[', ']')}}`,
      `${nested(65, '{"a":', '}').replace('}', '1}')}`,
      `{"a":${nested(200_000, '[', ']')}}`,
    ]) {
      const { status, paths } = await errorOf(log(payload));
      expect([status, paths.length, paths[0]?.startsWith('payload.a')]).toEqual([400, 1, true]);
    }
  });

  test('stores a payload unchanged, with any keys', async () => {
    const text =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"nul":"\\u0000","":[null,1e3]}';
    const { response } = await send(log(text));
    const { accountId, accountLogId } = response.json();
    const { response: read } = await send({ url: `/v0/accounts/${accountId}/logs/${accountLogId}` });
    expect(read.body).toContain('"__proto__":{"polluted":true}');
    const { payload } = JSON.parse(read.body);
    expect(JSON.stringify(payload)).toBe(JSON.stringify(JSON.parse(text)));
    expect('polluted' in {}).toBe(false);
  });
});
