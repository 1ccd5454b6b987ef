import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

function builtScript(source: string): string {
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has no script of ${source}`);
  return file;
}

/** Collects requests for the built script of a source file. */
export function recordScriptRequests(page: Page, source: string): string[] {
  const file = builtScript(source);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(file)) loaded.push(request.url());
  });
  return loaded;
}

/** Delays the script of a source file until the returned function is called. */
export async function delayScript(page: Page, source: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${builtScript(source)}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Fails requests for the script of a source file until the returned function is called. */
export async function failScript(page: Page, source: string): Promise<() => Promise<void>> {
  const url = `**/${builtScript(source)}`;
  await page.route(url, (route) => route.abort());
  return () => page.unroute(url);
}
