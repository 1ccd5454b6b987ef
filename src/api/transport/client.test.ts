import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { boundTenant, tenantHeader } from './bound-tenant.ts';
import { call } from './client.ts';
import { health } from './health.ts';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const emptyList = { items: [], hasMore: false, nextCursor: null, totalCount: 0 };

/** Mocks `fetch`; returns the requests. */
function mockFetch(handler: (url: URL, init: RequestInit) => Response | Promise<Response>) {
  const requests: { url: URL; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://console.example');
    requests.push({ url, init });
    return handler(url, init);
  });
  return requests;
}

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('builds the URL from params and query, omitting undefined values', async () => {
    const asked = mockFetch(() => json(emptyList));
    await call('listAccountLogs', {
      params: { account_id: 'a/b ?' },
      query: { cursor: 'x&y', includeDeleted: undefined },
    });
    expect(asked[0]?.url.pathname).toBe('/v0/accounts/a%2Fb%20%3F/logs');
    expect(asked[0]?.url.search).toBe('?cursor=x%26y');
  });

  it('rejects IDs that a URL would resolve as a path segment', async () => {
    const asked = mockFetch(() => json({ personId: 'p' }));
    for (const id of ['..', '.', ''])
      expect((await failure(call('getPerson', { params: { person_id: id } }))).kind).toBe('not-found');
    expect(asked).toHaveLength(0);
    await call('getPerson', { params: { person_id: '...' } });
    expect(asked[0]?.url.pathname).toBe('/v0/persons/...');
  });

  it('sends a JSON body and custom headers', async () => {
    const asked = mockFetch(() => json({ topicId: 'topic_1' }));
    await call('updateTopic', {
      params: { topic_id: 'topic_1' },
      body: { title: 'New' },
      headers: { 'if-match': '"1"' },
    });
    expect(asked[0]?.init).toMatchObject({ method: 'PATCH', body: '{"title":"New"}' });
    expect(asked[0]?.init.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"1"' });
  });

  it("sends the tab's tenant with every request, or the given one", async () => {
    const asked = mockFetch(() => json(emptyList));
    await call('listPages', {});
    boundTenant.set({ fingerprint: 'a', name: 'Acme' });
    await call('listPages', {});
    await call('searchTopics', { query: {}, headers: tenantHeader('b') });
    boundTenant.set(null);
    expect(asked.map(({ init }) => new Headers(init.headers).get('x-console-tenant'))).toEqual([
      null,
      'a',
      'b',
    ]);
  });

  it('rejects a preloaded response of another tenant', async () => {
    boundTenant.set({ fingerprint: 'one', name: null });
    mockFetch(() => json(emptyList, 200, { 'x-console-tenant': 'two' }));
    expect((await failure(call('listPages', {}))).kind).toBe('other-tenant');
    mockFetch(() => json(emptyList, 200, { 'x-console-tenant': 'one' }));
    expect(await call('listPages', {})).toMatchObject({ items: [] });
    boundTenant.set(null);
  });

  it('lowers a rejected limit and remembers it', async () => {
    const asked = mockFetch((url) =>
      Number(url.searchParams.get('limit')) > 100
        ? json({ title: 'Bad request', errors: [{ path: 'limit', message: 'at most 100' }] }, 400)
        : json(emptyList),
    );
    await call('searchTopics', { query: { limit: 1000 } });
    await call('searchTopics', { query: { limit: 1000 } });
    expect(asked.map(({ url }) => url.searchParams.get('limit'))).toEqual([
      '1000',
      '500',
      '200',
      '100',
      '100',
    ]);
  });

  it('omits the limit if the service accepts none', async () => {
    const asked = mockFetch((url) =>
      url.searchParams.has('limit') ? json({ detail: 'unknown parameter limit' }, 400) : json(emptyList),
    );
    await call('listAccounts', { query: { limit: 50 } });
    expect(asked.map(({ url }) => url.searchParams.get('limit'))).toEqual(['50', null]);
  });
});

describe('failures', () => {
  it.each([
    [401, 'unauthorized', false],
    [404, 'not-found', false],
    [409, 'conflict', false],
    [410, 'not-found', false],
    [412, 'changed', false],
    [413, 'too-large', false],
    [429, 'rate-limited', true],
    [500, 'server', true],
    [501, 'unsupported', false],
    [504, 'timeout', true],
  ])('status %d is %s', async (status, kind, retry) => {
    mockFetch(() => json({ title: 'T', detail: 'D', code: 'c' }, status, { 'retry-after': '7' }));
    const error = await failure(call('getPerson', { params: { person_id: 'p' } }));
    expect(error).toMatchObject({ kind, status, code: 'c', message: 'D', retryAfter: 7, isTransient: retry });
    // A key may be accepted later, but not by waiting.
    expect(explain(error).retry).toBe(retry || status === 401);
  });

  it.each(['2147484', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'waits no longer than a timer can: %s',
    async (header) => {
      mockFetch(() => json({}, 429, { 'retry-after': header }));
      const { retryAfter = 0 } = await failure(call('listPages', {}));
      expect(retryAfter * 1000).toBeGreaterThan(2e9);
      expect(retryAfter * 1000).toBeLessThan(2 ** 31);
    },
  );

  it('distinguishes another tenant from other conflicts', async () => {
    mockFetch(() => json({ title: 'Conflict', code: 'other_tenant' }, 409));
    const error = await failure(call('listPages', {}));
    expect(error).toMatchObject({ kind: 'other-tenant', status: 409, isTransient: false });
    expect(explain(error)).toMatchObject({ title: "You're signed in to another tenant", retry: false });
  });

  it('shows the operation and request ID only in the details', async () => {
    mockFetch(() => json({ items: [{ name: 'no id' }] }));
    const shape = explain(await failure(call('listPages', {})));
    expect(`${shape.title} ${shape.detail}`).not.toContain('listPages');
    expect(shape.details).toContainEqual(['Operation', 'listPages']);
    expect(shape.details.at(-1)?.[1]).toContain('items.0.pageId');
    mockFetch(() => json({ detail: 'No room' }, 500, { 'x-request-id': 'req-1' }));
    const { details } = explain(await failure(call('getPerson', { params: { person_id: 'p' } })));
    expect(details).toEqual([
      ['Operation', 'getPerson'],
      ['Status', '500'],
      ['Request ID', 'req-1'],
      ['Message', 'No room'],
    ]);
  });

  it("distinguishes a proxy's error page from a response of the service", async () => {
    mockFetch(() => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }));
    expect((await failure(call('listPages', {}))).kind).toBe('not-json');
  });

  it('handles error responses with any body', async () => {
    for (const body of ['', '<html>', 'null', '[]', '{"errors":[null,1,{"path":1}]}', '{"detail":5}']) {
      mockFetch(() => new Response(body, { status: 400 }));
      expect((await failure(call('listPages', {}))).kind).toBe('invalid');
    }
  });

  it('rethrows an abort by the caller', async () => {
    const control = new AbortController();
    mockFetch((_url, init) => {
      control.abort();
      init.signal?.throwIfAborted();
      return json(emptyList);
    });
    await expect(call('listPages', {}, control.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports a lost connection', async () => {
    mockFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failure(call('listPages', {}))).kind).toBe('network');
  });

  it('counts a truncated response as reachable', async () => {
    mockFetch(
      () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) })),
    );
    expect(await failure(call('listPages', {}))).toMatchObject({ kind: 'network', status: 200 });
    expect(health.get().isUnreachable).toBe(false);
  });

  it('distinguishes a failing service from an unreachable one', async () => {
    const code = (word: string) => mockFetch(() => json({ code: word }, 502));
    code('upstream_unreachable');
    await failure(call('listPages', {}));
    expect(health.get().isUnreachable).toBe(true);
    code('upstream_error');
    await failure(call('listPages', {}));
    expect(health.get().isUnreachable).toBe(false);
  });
});
