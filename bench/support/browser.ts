import { type Browser, chromium } from 'playwright';
import { browserFlags, ensureBrowser } from '../../scripts/browser.ts';
import type { Running } from './server.ts';

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserFlags, '--enable-precise-memory-info'],
  });
}

/** A page signed in to the server with `body` (a key, or the demo). */
export async function signedIn(browser: Browser, server: Running, body: object) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const answer = await context.request.post(`${server.url}/session`, {
    data: body,
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  return context.newPage();
}
