import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './support/figures.ts';
import { command, createTenant, startServer } from './support/server.ts';

const SESSIONS = 25_000;
const PAGE_SIZE = 1000;

/** Transferred bytes and encoding of a response body. */
function bytesOf(url: string, key: string, accepted: string): Promise<{ bytes: number; encoding: string }> {
  const headers = { 'x-api-key': key, 'accept-encoding': accepted };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ bytes, encoding: response.headers['content-encoding'] ?? 'none' }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Transferred bytes of 25,000 sessions and of the pages list, by accepted encoding. */
export async function benchWire(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-wire-'));
  const env = { DATA_DIR: folder };
  const key = await createTenant('Bench', env);
  await command('seed', ['--tenant', 'Bench', '--sessions', String(SESSIONS)], env);
  const server = await startServer({ ...env, DEMO: 'off' });
  const pages = `${server.url}/v0/pages`;
  const { items } = await (await fetch(pages, { headers: { 'x-api-key': key } })).json();
  const list = `${pages}/${items[0].pageId}/audience_sessions?limit=${PAGE_SIZE}`;
  const addresses = [list];
  for (let address = list; addresses.length < SESSIONS / PAGE_SIZE; addresses.push(address)) {
    const { nextCursor } = await (await fetch(address, { headers: { 'x-api-key': key } })).json();
    address = `${list}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  for (const accepted of ['identity', 'gzip', 'gzip, br', 'gzip, deflate, br, zstd']) {
    const started = performance.now();
    let total = 0;
    for (const address of addresses) total += (await bytesOf(address, key, accepted)).bytes;
    const durationMs = performance.now() - started;
    const { bytes, encoding } = await bytesOf(pages, key, accepted);
    report(`${SESSIONS} sessions, accepting ${accepted} (${encoding})`, total / 1000, 'kB');
    report('  one after another', durationMs, 'ms');
    report('  list of pages', bytes / 1000, 'kB');
  }
  await server.stop();
  await rm(folder, { recursive: true });
  return true;
}
