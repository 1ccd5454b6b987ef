import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { report } from './support/figures.ts';
import { openPlainBrowser } from './support/plain-browser.ts';
import { command, createTenant, startServer } from './support/server.ts';

const SESSIONS = 300_000;
const TENANT = 'Bench memory';
const MAX_MB = 400;
/** For the cache to be written, and the rest of the page to be drawn. */
const SETTLE_MS = 5000;
const ROUNDS = 3;

/** Memory of the page's process with 300,000 sessions, loaded from the service and from the cache. */
export async function benchSessionsMemory(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
  const env = { DATA_DIR: folder };
  const key = await createTenant(TENANT, env);
  const seeded = await command('seed', ['--tenant', TENANT, '--sessions', String(SESSIONS)], env);
  const pageId = seeded.split('\n').at(-1) ?? '';
  const server = await startServer({ ...env, DEMO: 'off' });
  const figures = { loading: 0, loaded: 0, cached: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const response = await fetch(`${server.url}/session`, {
      method: 'POST',
      body: JSON.stringify({ apiKey: key }),
      headers: { origin: server.url, 'content-type': 'application/json' },
    });
    const [pair = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    const [name = '', value = ''] = pair.split('=');
    const browser = await openPlainBrowser({ name, value, url: server.url });
    const open = async () => {
      await browser.goto(`${server.url}/pages/${pageId}/sessions?range=all`);
      // Figures come from counts before.
      const isLoaded = `/Updated/.test(document.querySelector('main')?.innerText)`;
      do await setTimeout(200);
      while (!(await browser.evaluate<boolean>(isLoaded)));
      await setTimeout(SETTLE_MS);
      return browser.memory();
    };
    const loaded = await open();
    await browser.goto('about:blank');
    const cached = await open();
    figures.loading = Math.max(figures.loading, loaded.most);
    figures.loaded = Math.max(figures.loaded, loaded.now);
    figures.cached = Math.max(figures.cached, cached.most);
    await browser.close();
  }
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return [
    report('page with 300,000 sessions: peak memory while they load', figures.loading, 'MB', MAX_MB),
    report('once loaded', figures.loaded, 'MB', MAX_MB),
    report('peak memory when they come from the cache', figures.cached, 'MB', MAX_MB),
  ].every(Boolean);
}
