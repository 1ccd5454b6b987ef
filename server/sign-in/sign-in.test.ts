import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { rotateKey, signOutTenant } from '#server/db/tenants.ts';
import { cookieOf, createBrowser } from '#server/testing/create-browser.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { version } from '#server/version.ts';

describe.each(databaseKinds)('sign-in on $name', (kind) => {
  let harness: Harness;
  let browser: ReturnType<typeof createBrowser>;
  beforeEach(async () => {
    harness = await startHarness(kind);
    browser = createBrowser(harness.app);
  });
  afterEach(() => harness.close());

  it('stores the key in an HttpOnly cookie and returns who is signed in', async () => {
    const { key } = await harness.tenant('Acme');
    const response = await browser.signIn(key);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      mode: 'embedded',
      serviceUrl: null,
      tenant: { name: 'Acme', fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) },
      demo: null,
      capabilities,
      version,
    });
    const header = String(response.headers['set-cookie']);
    expect(header).toMatch(/; HttpOnly/);
    expect(header).toMatch(/; SameSite=Strict/);
    expect(header).not.toMatch(/; Secure/);
    expect(header).not.toContain(key);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await browser.session(cookieOf(response))).toEqual(response.json());
  });

  it('accepts the cookie instead of the key', async () => {
    const { key } = await harness.tenant('Acme');
    const cookie = cookieOf(await browser.signIn(key));
    expect((await browser.send('GET', '/v0/pages', { headers: { cookie } })).statusCode).toBe(200);
    expect((await browser.send('GET', '/v0/pages')).statusCode).toBe(401);
  });

  const statusOf = async (cookie: string) =>
    (await browser.send('GET', '/v0/pages', { headers: { cookie } })).statusCode;

  it('ends the session at sign-out, for every copy of its cookie', async () => {
    const { key } = await harness.tenant('Acme');
    const cookie = cookieOf(await browser.signIn(key));
    const otherCookie = cookieOf(await browser.signIn(key));
    const response = await browser.send('DELETE', '/session', { headers: { cookie } });
    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']).toMatch(/=; Max-Age=0/);
    expect(await statusOf(cookie)).toBe(401);
    expect((await browser.session(cookie)).tenant).toBeNull();
    expect(await statusOf(otherCookie)).toBe(200);
    expect((await browser.send('DELETE', '/session')).statusCode).toBe(204);
  });

  it("ends the browser's session when it signs in again", async () => {
    const [acmeTenant, bolt] = [await harness.tenant('Acme'), await harness.tenant('Bolt')];
    const before = cookieOf(await browser.signIn(acmeTenant.key));
    const response = await browser.send('POST', '/session', {
      headers: { cookie: before },
      payload: { apiKey: bolt.key },
    });
    expect(response.json().tenant.name).toBe('Bolt');
    expect(await statusOf(before)).toBe(401);
    expect(await statusOf(cookieOf(response))).toBe(200);
  });

  it('ends all sessions of a tenant without changing its key', async () => {
    const [tenant, bolt] = [await harness.tenant('Acme'), await harness.tenant('Bolt')];
    const cookies = [];
    for (const { key } of [tenant, tenant, bolt]) cookies.push(cookieOf(await browser.signIn(key)));
    await signOutTenant(harness.db, 'Acme');
    expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 401, 200]);
    await tenant.call('listPages');
  });

  it('ends the session when the key is rotated', async () => {
    const { key } = await harness.tenant('Acme');
    const cookie = cookieOf(await browser.signIn(key));
    await rotateKey(harness.db, 'Acme');
    const response = await browser.send('GET', '/session', { headers: { cookie } });
    expect(response.json().tenant).toBeNull();
    expect((await browser.send('GET', '/v0/pages', { headers: { cookie } })).statusCode).toBe(401);
  });

  it('ends the session after 24 hours without use, and after 7 days', async () => {
    const { key } = await harness.tenant('Acme');
    const hour = 3_600_000;
    const cookie = cookieOf(await browser.signIn(key));
    const unused = cookieOf(await browser.signIn(key));
    for (let hours = 0; hours < 168; hours += 24) {
      expect(await statusOf(cookie)).toBe(200);
      harness.clock.now += 24 * hour;
    }
    expect(await statusOf(unused)).toBe(401);
    expect(await statusOf(cookie)).toBe(200);
    harness.clock.now += 1;
    expect(await statusOf(cookie)).toBe(401);
    await browser.signIn(key);
    harness.clock.now += 24 * hour + 1;
    await browser.signIn(key);
    expect(await harness.db.selectFrom('sign_ins').select('created_at').execute()).toEqual([
      { created_at: harness.clock.now },
    ]);
  });

  it('records the use of a session at most once a minute', async () => {
    const { key } = await harness.tenant('Acme');
    const cookie = cookieOf(await browser.signIn(key));
    const seenAt = async () => {
      const [row] = await harness.db.selectFrom('sign_ins').select('seen_at').execute();
      return row?.seen_at;
    };
    const start = harness.clock.now;
    harness.clock.now += 59_000;
    await statusOf(cookie);
    expect(await seenAt()).toBe(start);
    harness.clock.now += 1000;
    await statusOf(cookie);
    expect(await seenAt()).toBe(start + 60_000);
  });

  it('rejects requests of a tab with another tenant before handling them', async () => {
    const tenant = await harness.tenant('Acme');
    const bolt = await harness.tenant('Bolt');
    const shown = (await browser.signIn(tenant.key)).json().tenant.fingerprint;
    const cookie = cookieOf(await browser.signIn(bolt.key));
    const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string>) =>
      browser.send(method, url, {
        headers: { 'x-console-tenant': shown, ...headers },
        ...(method === 'POST' && { payload: { email: 'jane@a.example', source: 's', payload: {} } }),
      });
    for (const [method, url] of [
      ['GET', '/v0/pages'],
      ['POST', '/v0/person_logs'],
    ] as const) {
      const response = await send(method, url, { cookie });
      expect([response.statusCode, response.json().code]).toEqual([409, 'other_tenant']);
    }
    expect(await harness.db.selectFrom('persons').selectAll().execute()).toEqual([]);
    expect((await send('GET', '/v0/pages', { 'x-api-key': bolt.key, cookie })).statusCode).toBe(200);
    const own = (await browser.session(cookie)).tenant.fingerprint;
    expect((await send('GET', '/v0/pages', { cookie, 'x-console-tenant': own })).statusCode).toBe(200);
    expect((await browser.send('GET', '/v0/pages', { headers: { cookie } })).statusCode).toBe(200);
  });

  it('keeps the cookie if the key belongs to another tenant than expected', async () => {
    const tenant = await harness.tenant('Acme');
    const bolt = await harness.tenant('Bolt');
    const { fingerprint } = (await browser.signIn(tenant.key)).json().tenant;
    const signInAgain = (apiKey: string) =>
      browser.send('POST', '/session', {
        headers: { 'x-console-tenant': fingerprint },
        payload: { apiKey },
      });
    const response = await signInAgain(bolt.key);
    expect([response.statusCode, response.json().code]).toEqual([409, 'other_tenant']);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await signInAgain(tenant.key)).statusCode).toBe(200);
  });

  it("keeps a tenant's fingerprint when its key is rotated, so its drafts are found", async () => {
    const { key } = await harness.tenant('Acme');
    const { fingerprint } = (await browser.signIn(key)).json().tenant;
    const rotated = await rotateKey(harness.db, 'Acme');
    expect((await browser.signIn(rotated)).json().tenant.fingerprint).toBe(fingerprint);
  });

  it('gives tenants different fingerprints', async () => {
    const fingerprints = [];
    for (const name of ['Acme', 'Bolt']) {
      const { key } = await harness.tenant(name);
      fingerprints.push((await browser.signIn(key)).json().tenant.fingerprint);
    }
    expect(new Set(fingerprints).size).toBe(2);
  });
});

describe('sign-in', () => {
  let harness: Harness;
  let browser: ReturnType<typeof createBrowser>;
  beforeEach(async () => {
    harness = await startHarness(databaseKinds[0] as (typeof databaseKinds)[0]);
    browser = createBrowser(harness.app);
  });
  afterEach(() => harness.close());

  it.each([
    ['an unknown key', { apiKey: 'ac_unknown' }, 401, 'unknown_key'],
    ['a key no header can carry', { apiKey: 'schlüssel' }, 401, 'unknown_key'],
    ['a key with a line break', { apiKey: 'a\r\nb' }, 401, 'unknown_key'],
    ['an empty key', { apiKey: '' }, 400, 'invalid_request'],
    ['nothing', {}, 400, 'invalid_request'],
    ['more than asked', { apiKey: 'x', more: 1 }, 400, 'invalid_request'],
    ['a demo where there is none', { demo: true }, 404, 'no_demo'],
  ])('rejects %s', async (_, payload, status, code) => {
    const response = await browser.send('POST', '/session', { payload });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('responds 429 after ten wrong keys a minute from one address, but accepts valid ones', async () => {
    const { key } = await harness.tenant('Acme');
    const from = async (remoteAddress: string, apiKey: string) =>
      (await browser.send('POST', '/session', { payload: { apiKey }, remoteAddress })).statusCode;
    const tryKey = (remoteAddress: string) => from(remoteAddress, 'wrong');
    for (let n = 0; n < 10; n += 1) expect(await tryKey('10.0.0.1')).toBe(401);
    const rejected = await browser.send('POST', '/session', {
      payload: { apiKey: 'wrong' },
      remoteAddress: '10.0.0.1',
    });
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_attempts']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(await from('10.0.0.1', key)).toBe(200);
    expect(await tryKey('10.0.0.2')).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await tryKey('10.0.0.1')).toBe(401);
    vi.useRealTimers();
  });

  it('counts wrong keys of an IPv6 network together, including those of operations', async () => {
    const { key } = await harness.tenant('Acme');
    const read = async (remoteAddress: string, apiKey: string) =>
      (await harness.inject({ url: '/v0/pages', headers: { 'x-api-key': apiKey }, remoteAddress }))
        .statusCode;
    for (let n = 0; n < 10; n += 1) expect(await read(`2001:db8:1:2::${n}`, 'wrong')).toBe(401);
    expect(await read('2001:db8:1:2:ffff::1', 'wrong')).toBe(429);
    expect(await read('2001:db8:1:2:ffff::1', key)).toBe(200);
    expect(await read('2001:db8:1:3::1', 'wrong')).toBe(401);
    const signIn = await browser.send('POST', '/session', {
      payload: { apiKey: 'wrong' },
      remoteAddress: '2001:db8:1:2::99',
    });
    expect(signIn.statusCode).toBe(429);
  });

  it("doesn't count cookies with an old key", async () => {
    const { key } = await harness.tenant('Acme');
    const cookie = cookieOf(await browser.signIn(key));
    await rotateKey(harness.db, 'Acme');
    for (let n = 0; n < 12; n += 1)
      expect((await browser.send('GET', '/v0/pages', { headers: { cookie } })).statusCode).toBe(401);
  });

  it('sets a Secure cookie with the __Host- prefix behind a trusted https proxy', async () => {
    const proxied = await startHarness(databaseKinds[0] as (typeof databaseKinds)[0], {
      config: { trustProxy: 1 },
    });
    const { key } = await proxied.tenant('Acme');
    const headers = { host: 'localhost', 'x-forwarded-proto': 'https' };
    const signedIn = await proxied.inject({
      method: 'POST',
      url: '/session',
      headers,
      payload: { apiKey: key },
    });
    expect(signedIn.headers['set-cookie']).toMatch(/^__Host-.*; Secure/);
    expect(signedIn.headers['strict-transport-security']).toBeUndefined();
    const read = await proxied.inject({
      url: '/v0/pages',
      headers: { ...headers, cookie: cookieOf(signedIn) },
    });
    expect(read.statusCode).toBe(200);
    await proxied.close();
  });

  it('rejects altered, foreign and forged cookies', async () => {
    const { key } = await harness.tenant('Acme');
    const cookie = cookieOf(await browser.signIn(key));
    const [name = '', value = ''] = cookie.split('=');
    const other = await startHarness(databaseKinds[0] as (typeof databaseKinds)[0], {
      sessionSecret: 'another secret',
    });
    const foreign = cookieOf(await createBrowser(other.app).signIn((await other.tenant('Acme')).key)).split(
      '=',
    )[1];
    await other.close();
    const flipped = [...value].map(
      (char, at) => value.slice(0, at) + (char === 'A' ? 'B' : 'A') + value.slice(at + 1),
    );
    // The last character carries bits that base64url leaves unused.
    for (const bad of [...flipped.slice(0, -1), value.slice(0, -2), '', 'x', foreign, `${value}AAAA`, key])
      expect((await browser.session(`${name}=${bad}`)).tenant).toBeNull();
    expect((await browser.session(cookie)).tenant.name).toBe('Acme');
  });
});

describe('the demo at sign-in', () => {
  const kind = databaseKinds[0] as (typeof databaseKinds)[0];
  const counts = { pages: 12, audiences: 150, sessions: 25_000 };

  it('is offered with its counts and entered with one click, once it is loaded', async () => {
    const db = await kind.open();
    const demo = { apiKey: 'demo-key', isLoaded: false, counts: async () => counts };
    const harness = await startHarness(kind, { db, demo });
    const { key } = await harness.tenant('Demo');
    demo.apiKey = key;
    const browser = createBrowser(harness.app);
    const enter = () => browser.send('POST', '/session', { payload: { demo: true } });
    expect((await browser.session('')).demo).toBeNull();
    expect((await enter()).statusCode).toBe(404);
    demo.isLoaded = true;
    expect((await browser.session('')).demo).toEqual(counts);
    const response = await enter();
    expect(response.json().tenant.name).toBe('Demo');
    expect(response.body).not.toContain(key);
    await harness.close();
  });
});
