import { type Browser, chromium } from 'playwright';
import { browserFlags, ensureBrowser } from '../../scripts/browser.ts';

export async function launch(...flags: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserFlags, '--enable-precise-memory-info', ...flags],
  });
}

/** A page signed in with an API key or to the demo. */
export async function signedIn(browser: Browser, server: { url: string }, body: object) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const response = await context.request.post(`${server.url}/session`, {
    data: body,
    headers: { origin: server.url },
  });
  if (!response.ok()) throw new Error(`sign-in answered ${response.status()}`);
  return context.newPage();
}
