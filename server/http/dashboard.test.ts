import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, createBrowser } from '#server/testing/create-browser.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { listRoutes } from '../../scripts/finish-build.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-static-'));
  let harness: Harness;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(
      join(folder, 'index.html'),
      '<head><meta content="__CSP_NONCE__"><title>Console</title></head><div id="frame" hidden></div>',
    );
    writeFileSync(join(folder, 'theme.js'), 'plain');
    writeFileSync(join(folder, 'assets/index-abc.js'), 'plain');
    writeFileSync(join(folder, 'assets/index-abc.js.br'), 'brotli');
    writeFileSync(join(folder, 'assets/index-abc.js.gz'), 'gzip');
    const manifest = {
      'index.html': { file: 'assets/index-abc.js', imports: ['_vendor.js'] },
      '_vendor.js': { file: 'assets/vendor.js' },
      '_editor.js': { file: 'assets/editor.js' },
      'src/routes/_app/pages.index.tsx?tsr-split=component': {
        file: 'assets/list.js',
        imports: ['_vendor.js'],
      },
      'src/routes/_app/pages.$pageId.edit.tsx?tsr-split=component': {
        file: 'assets/edit.js',
        imports: ['_vendor.js', '_editor.js'],
      },
      'src/routes/_app/persons.$personId.tsx?tsr-split=component': { file: 'assets/person.js' },
    };
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    const root = join(import.meta.dirname, '../..');
    writeFileSync(join(folder, '.vite/routes.json'), JSON.stringify(listRoutes(root)));
    writeFileSync(join(folder, '.built-from'), 'hash');
    const kind = databaseKinds[0] as (typeof databaseKinds)[0];
    harness = await startHarness(kind, { staticFolder: folder });
  });
  afterAll(async () => {
    await harness.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    harness.inject({ method: 'GET', url, headers });

  it.each([
    '/',
    '/pages',
    '/pages/page_1/sessions?from=2026',
    '/persons/a.b@c.example',
    '/pages/',
    '/PAGES',
    '/help',
    '/sign-in?redirect=/pages',
    '/accounts/account_1/logs/log_1',
    '/pages/page_1/audiences/a%2Fb/versions/version_1',
    '/pages/%zz?q=%',
  ])('serves the page to a browser at %s', async (url) => {
    const response = await get(url, html);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<title>Console</title>');
  });

  it('has a description and HTML that needs no XML syntax', () => {
    const source = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
    expect(source).toMatch(/^<!DOCTYPE html>/);
    expect(source).toMatch(/<meta name="description" content="[^"]+">/);
    expect(source).not.toContain('/>');
  });

  it.each(['/.git/config', '/V0/pages', '//v0/pages', '//', '/nowhere', '/pages/page_1/nowhere', '/$'])(
    'responds 404 to %s, to a browser with the page',
    async (url) => {
      const page = await get(url, html);
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toContain('nonce-');
      expect(page.body).toContain('<title>Console</title>');
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const response = await get(url, headers);
        expect(response.headers['content-type']).toMatch('application/problem+json');
        expect([response.statusCode, response.json().code]).toEqual([404, 'unknown_route']);
      }
    },
  );

  it('responds 404 to a browser for an unknown path with malformed percent-encoding', async () => {
    const { statusCode, body } = await get('/nowhere/%zz', html);
    expect([statusCode, body]).toEqual([404, expect.stringContaining('<title>Console</title>')]);
  });

  it('uses a new nonce per response, in the page and in the policy', async () => {
    const nonces = [];
    for (const response of [await get('/', html), await get('/', html)]) {
      const nonce = /content="([^"]+)"/.exec(response.body)?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      const policy = String(response.headers['content-security-policy']).split('; ');
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "img-src 'self' https: data:",
          "connect-src 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
          "frame-src 'none'",
          "require-trusted-types-for 'script'",
          'trusted-types default',
          "base-uri 'none'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe/);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('sends the other security headers with every response', async () => {
    for (const url of ['/', '/assets/index-abc.js', '/v0/pages', '/session', '/nowhere.js'])
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
  });

  it.each([
    ['/pages', ['list.js']],
    ['/pages/page_1/edit?section=content', ['edit.js', 'editor.js']],
    ['/persons/a.b@c.example', ['person.js']],
    ['/nowhere', []],
  ])('preloads the scripts of %s that the HTML does not load', async (url, files) => {
    const preloads = (await get(url, html)).body.matchAll(
      /<link rel="modulepreload" [^>]*href="\/assets\/([^"]+)">/g,
    );
    expect(Array.from(preloads, ([, file]) => file)).toEqual(files);
  });

  it('embeds the session and the frame for signed-in users, and preloads the list of pages', async () => {
    const name = '</script><b>$&__CSP_NONCE__';
    const { key } = await harness.tenant(name);
    const cookie = cookieOf(await createBrowser(harness.app).signIn(key));
    const response = await get('/pages', { ...html, cookie });
    expect(response.headers['cache-control']).toBe('no-store');
    const [, json = ''] =
      /<script type="application\/json" id="session">([^<]*)<\/script>/.exec(response.body) ?? [];
    expect(JSON.parse(json)).toEqual(await createBrowser(harness.app).session(cookie));
    expect(JSON.parse(json).tenant.name).toBe(name);
    const list = '<link rel="preload" as="fetch" crossorigin href="/v0/pages?limit=200">';
    expect(response.body).toContain(list);
    expect((await get('/topics', { ...html, cookie })).body).not.toContain(list);
    for (const url of ['/pages', '/topics'])
      expect((await get(url, { ...html, cookie })).body).toContain('<div id="frame">');
    await createBrowser(harness.app).send('DELETE', '/session', { headers: { cookie } });
    for (const headers of [{ ...html, cookie }, html, { ...html, cookie: 'a=b' }]) {
      const { body } = await get('/pages', headers);
      expect(body).not.toMatch(/id="session"|as="fetch"/);
      expect(body).toContain('<div id="frame" hidden>');
    }
  });

  it('caches hashed files forever and revalidates others', async () => {
    expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const encodings = { 'accept-encoding': 'gzip, br' };
    const theme = await get('/theme.js', encodings);
    expect(theme.headers['cache-control']).toBe('no-cache');
    const unchanged = await get('/theme.js', { ...encodings, 'if-none-match': String(theme.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.headers['content-encoding']).toBeUndefined();
  });

  it('serves files compressed at build time', async () => {
    const compressed = async (accepted: string) => {
      const response = await get('/assets/index-abc.js', { 'accept-encoding': accepted });
      expect(response.headers['content-type']).toMatch(/javascript/);
      return [response.headers['content-encoding'], response.body];
    };
    expect(await compressed('gzip, deflate, br')).toEqual(['br', 'brotli']);
    expect(await compressed('gzip')).toEqual(['gzip', 'gzip']);
    expect(await compressed('identity')).toEqual([undefined, 'plain']);
  });

  it.each([
    '/assets/gone-123.js',
    '/v0/unknown',
    '/missing.png',
    '/.built-from',
    '/.vite/manifest.json',
    '/assets/../.built-from',
    '/assets/%2e%2e/.built-from',
    '/%2e%2e/package.json',
  ])('responds 404 for %s, as a problem document', async (url) => {
    const response = await get(url, { accept: '*/*' });
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('unknown_route');
  });

  it('serves a new build without a restart', async () => {
    rmSync(join(folder, 'index.html'));
    rmSync(join(folder, 'assets'), { recursive: true });
    expect((await get('/pages', html)).body).toContain('<title>Console</title>');
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/index-def.js'), 'newer');
    writeFileSync(join(folder, 'index.html'), '<title>Newer</title>');
    utimesSync(join(folder, 'index.html'), 2e9, 2e9);
    expect((await get('/assets/index-def.js')).body).toBe('newer');
    expect((await get('/assets/index-abc.js')).statusCode).toBe(404);
    expect((await get('/pages', html)).body).toBe('<title>Newer</title>');
  });

  it('names the build it serves in the session', async () => {
    const serve = (script: string, at: number) => {
      const tag = `<script type="module" crossorigin src="/assets/${script}"></script>`;
      writeFileSync(join(folder, 'index.html'), tag);
      utimesSync(join(folder, 'index.html'), at, at);
    };
    const build = async () => (await get('/session')).json().build;
    serve('index-def.js', 2.1e9);
    expect(await build()).toBe('index-def.js');
    serve('index-ghi.js', 2.2e9);
    expect(await build()).toBe('index-ghi.js');
  });

  it.each([
    ['/v0/pages/%zz', html],
    ['/pages/%zz', { accept: 'application/json' }],
  ])('rejects malformed percent-encoding outside of screens: %s', async (url, headers) => {
    const response = await get(url, headers);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_url']);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
});

describe('compression', () => {
  const kind = databaseKinds[0] as (typeof databaseKinds)[0];
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(kind);
  });
  afterAll(() => harness.close());
  const get = (accepted: string, method: 'GET' | 'HEAD' = 'GET') =>
    harness.inject({ method, url: '/openapi.json', headers: { 'accept-encoding': accepted } });

  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
  ])('responds to %s with %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get(accepted);
    expect(headers['content-encoding']).toBe(encoding);
    if (!encoding) return;
    expect(headers.vary).toBe('accept-encoding');
    expect(rawPayload.length).toBeLessThan((await get('identity')).rawPayload.length / 4);
  });

  it("doesn't compress small responses", async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const response = await harness.inject({ method: 'GET', url: '/session', headers });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.json().mode).toBe('embedded');
  });
});
