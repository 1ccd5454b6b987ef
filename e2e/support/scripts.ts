import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

function scriptOf(source: string): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has no script of ${source}`);
  return file;
}

/** The requests of a page, from now on, for the script that the build makes of a source file. */
export function requestsFor(page: Page, source: string): string[] {
  const file = scriptOf(source);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(file)) loaded.push(request.url());
  });
  return loaded;
}

/** Holds back the script of a source file until the returned function is called. */
export async function holdScript(page: Page, source: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${scriptOf(source)}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Fails requests for the script of a source file until the returned function is called. */
export async function failScript(page: Page, source: string): Promise<() => Promise<void>> {
  const url = `**/${scriptOf(source)}`;
  await page.route(url, (route) => route.abort());
  return () => page.unroute(url);
}
