import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, createBrowser } from '#server/testing/create-browser.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

const kind = databaseKinds[0] as (typeof databaseKinds)[0];
const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
];

describe('writes from another site', () => {
  let harness: Harness;
  let tenant: Tenant;
  let cookie: string;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Acme');
    cookie = cookieOf(await createBrowser(harness.app).signIn(tenant.key));
  });
  afterAll(() => harness.close());

  const writes = [
    ['POST', '/v0/person_logs'],
    ['PATCH', '/v0/topics/topic_x'],
    ['POST', '/session'],
    ['DELETE', '/session'],
  ] as const;

  it.each(writes)('are rejected: %s %s', async (method, url) => {
    for (const headers of foreign) {
      const payload = method === 'DELETE' ? {} : { payload: {} };
      const response = await harness.inject({
        method,
        url,
        headers: { cookie, host: 'localhost', ...headers },
        ...payload,
      });
      expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site']);
    }
  });

  it('are allowed with a key, which no page can make a browser send', async () => {
    const headers = { 'x-api-key': tenant.key, origin: 'https://evil.example' };
    const response = await harness.inject({
      method: 'PATCH',
      url: '/v0/topics/topic_x',
      headers,
      payload: {},
    });
    expect(response.statusCode).toBe(404);
  });

  it('differ from reads, tools and the console itself', async () => {
    const send = (headers: object, method: 'GET' | 'PATCH' = 'PATCH') => {
      const url = method === 'GET' ? '/v0/pages' : '/v0/topics/topic_x';
      const payload = method === 'GET' ? {} : { payload: {} };
      return harness.inject({ method, url, headers: { cookie, host: 'localhost', ...headers }, ...payload });
    };
    expect((await send({ origin: 'https://evil.example' }, 'GET')).statusCode).toBe(200);
    expect((await send({})).statusCode).toBe(404);
    expect((await send({ origin: 'http://localhost' })).statusCode).toBe(404);
    expect((await send({ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      404,
    );
  });

  it('are recognized by PUBLIC_URL behind a proxy', async () => {
    const publicUrl = 'https://console.example';
    const behind = await startHarness(kind, { config: { publicUrl } });
    const { key } = await behind.tenant('Acme');
    const enter = (origin: string) =>
      behind.inject({
        method: 'POST',
        url: '/session',
        headers: { host: '127.0.0.1:4173', origin },
        payload: { apiKey: key },
      });
    expect((await enter('http://127.0.0.1:4173')).statusCode).toBe(403);
    expect((await enter('http://console.example')).statusCode).toBe(403);
    const fine = await enter(publicUrl);
    expect(fine.statusCode).toBe(200);
    expect(fine.headers['set-cookie']).toMatch(/^__Host-.*; Secure/);
    expect(fine.headers['strict-transport-security']).toBe('max-age=31536000');
    await behind.close();
  });
});
