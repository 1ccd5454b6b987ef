import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch, signedIn } from './support/browser.ts';
import { report } from './support/figures.ts';
import { startServer } from './support/server.ts';

/** All JavaScript that a first visit to /pages loads until the network is idle. */
export async function benchFirstVisit(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-visit-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launch();
  const page = await signedIn(browser, server, { demo: true });
  const scripts: { name: string; size: number; recharts: boolean }[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    reading.push(
      response.body().then((body) => {
        scripts.push({
          name: new URL(response.url()).pathname,
          size: gzipSync(body, { level: 9 }).length,
          recharts: body.includes('recharts'),
        });
      }),
    );
  });
  await page.goto(`${server.url}/pages`, { waitUntil: 'networkidle' });
  await page.getByRole('row').nth(5).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  for (const { name, size } of scripts.toSorted((a, b) => b.size - a.size)) report(name, size / 1000, 'kB');
  const total = scripts.reduce((sum, { size }) => sum + size, 0);
  const small = report('JavaScript of a first visit to /pages, gzip', total / 1000, 'kB', 200);
  const charts = report(
    'scripts with recharts in them',
    scripts.filter((each) => each.recharts).length,
    '',
    0,
  );
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return small && charts;
}
