import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '#server/testing/create-browser.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';

const html = { accept: 'text/html,*/*;q=0.8' };

describe('below a base path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-static-'));
  let harness: Harness;
  let secure: Harness;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(
      join(folder, 'index.html'),
      '<head><link rel="icon" href="./icon.svg"><script type="module" src="./assets/index-abc.js"></script></head>',
    );
    writeFileSync(join(folder, 'assets/index-abc.js'), 'script');
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    writeFileSync(join(folder, '.vite/routes.json'), JSON.stringify(['index', 'pages.index']));
    writeFileSync(
      join(folder, '.vite/manifest.json'),
      JSON.stringify({ 'src/routes/_app/pages.index.tsx?tsr-split=component': { file: 'assets/list.js' } }),
    );
    const [kind] = databaseKinds;
    if (!kind) throw new Error('no database');
    harness = await startHarness(kind, { staticFolder: folder, config: { basePath: '/tools/console' } });
    secure = await startHarness(kind, {
      config: { basePath: '/tools/console', publicUrl: 'https://example.com' },
    });
  });
  afterAll(async () => {
    await harness.close();
    await secure.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => harness.inject({ url, headers });
  const signIn = (at: Harness, key: string) =>
    at.inject({ method: 'POST', url: '/tools/console/session', payload: { apiKey: key } });

  it.each([
    ['/tools/console', 200],
    ['/tools/console/', 200],
    ['/tools/console?from=mail', 200],
    ['/tools/console/pages', 200],
    ['/tools/console/nowhere', 404],
  ])('serves the dashboard at %s', async (url, status) => {
    const response = await get(url, html);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain('<link rel="icon" href="/tools/console/icon.svg">');
    expect(response.body).toContain('src="/tools/console/assets/index-abc.js"');
  });

  it('serves files and the API', async () => {
    expect((await get('/tools/console/assets/index-abc.js')).body).toBe('script');
    expect((await get('/tools/console/icon.svg')).body).toBe('<svg/>');
    expect((await get('/tools/console/session')).json().build).toBe('index-abc.js');
    expect((await get('/tools/console/openapi.json')).json().servers).toEqual([{ url: '/tools/console' }]);
    const document = await secure.inject({ url: '/tools/console/openapi.json' });
    expect(document.json().servers).toEqual([{ url: 'https://example.com/tools/console' }]);
  });

  it('shows the dashboard for malformed encoding', async () => {
    expect((await get('/tools/console/pages/%zz', html)).body).toContain('index-abc.js');
  });

  it.each(['/', '/pages', '/v0/pages', '/assets/index-abc.js', '/tools/consoles', '/tools'])(
    'serves nothing at %s, and says where it is',
    async (url) => {
      const response = await get(url, html);
      expect([response.statusCode, response.json().code]).toEqual([404, 'unknown_route']);
      expect(response.json().detail).toContain('/tools/console/');
    },
  );

  it.each(['/healthz', '/readyz'])('answers %s with and without the path', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(`/tools/console${url}`)).statusCode).toBe(200);
  });

  it('limits the cookie to the path', async () => {
    const { key } = await harness.tenant('Acme');
    const response = await signIn(harness, key);
    expect(response.headers['set-cookie']).toMatch(/; Path=\/tools\/console;/);
    const { body } = await get('/tools/console/pages', { ...html, cookie: cookieOf(response) });
    expect(body).toContain(
      '<link rel="preload" as="fetch" crossorigin href="/tools/console/v0/pages?limit=200">',
    );
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/tools/console/assets/list.js">');
    expect(body).toContain('id="session"');
  });

  it('marks the cookie as secure without a prefix that requires the root path', async () => {
    const { key } = await secure.tenant('Acme');
    const { headers } = await signIn(secure, key);
    expect(headers['set-cookie']).toMatch(/^__Secure-audience-console-.*; Path=\/tools\/console; .*Secure/);
  });

  it('names created records by their whole path', async () => {
    const { key } = await harness.tenant('Beta');
    const { headers, json } = await harness.inject({
      method: 'POST',
      url: '/tools/console/v0/person_logs',
      headers: { 'x-api-key': key },
      payload: { source: 'test', type: 'note', payload: {}, email: 'a@b.example' },
    });
    const { personId, personLogId } = json();
    expect(headers.location).toBe(`/tools/console/v0/persons/${personId}/logs/${personLogId}`);
  });
});
