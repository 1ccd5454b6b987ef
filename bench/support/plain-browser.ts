import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { browserFlags, ensureBrowser } from '../../scripts/browser.ts';

export interface PlainBrowser {
  goto(url: string): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  /** Peak memory of the page's process since the last call, and its memory now, MB. */
  memory(): Promise<{ most: number; now: number }>;
  close(): Promise<void>;
}

/** A browser without Playwright, whose log of the network keeps all responses in the page's process. */
export async function openPlainBrowser(cookie: {
  name: string;
  value: string;
  url: string;
}): Promise<PlainBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-browser-'));
  const child = spawn(
    (await ensureBrowser()) ?? 'chromium',
    [...browserFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const ended = new Promise((done) => child.once('exit', done));
  let port: string | undefined;
  while (!port) {
    await setTimeout(50);
    port = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0];
  }
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string;
  };
  const page = await connect(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  const browser = await connect(version.webSocketDebuggerUrl);
  await page('Emulation.setDeviceMetricsOverride', {
    width: 1440,
    height: 900,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await browser('Storage.setCookies', { cookies: [cookie] });
  return {
    async goto(url) {
      await page('Page.navigate', { url });
    },
    async evaluate<T>(expression: string) {
      const { result } = await page('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      return (result as { value: T }).value;
    },
    async memory() {
      const { processInfo } = (await browser('SystemInfo.getProcessInfo', {})) as {
        processInfo: { type: string; id: number }[];
      };
      const all = await Promise.all(
        processInfo
          .filter(({ type }) => type === 'renderer')
          .map(async ({ id }) => {
            const status = await readFile(`/proc/${id}/status`, 'utf8');
            const megabytes = (key: string) =>
              Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
            // Resets the maximum.
            await writeFile(`/proc/${id}/clear_refs`, '5');
            return { most: megabytes('VmHWM'), now: megabytes('VmRSS') };
          }),
      );
      return all.reduce((largest, each) => (each.most > largest.most ? each : largest));
    },
    async close() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Connects to a debugging target; returns a function that calls its methods. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  let lastId = 0;
  return (method: string, params: object): Promise<Record<string, unknown>> => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      const listen = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result);
      };
      socket.addEventListener('message', listen);
    });
  };
}
