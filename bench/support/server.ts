import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => probe.once('listening', ready));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (typeof address !== 'object' || !address) throw new Error('no port to be had');
  return address.port;
}

/** Polls `url` until it returns 200, for at most `timeout` ms. */
export async function untilReady(url: string, timeout = 60_000): Promise<void> {
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${url} was not ready within ${timeout} ms`);
}

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts `command` (the server by default) on a free port and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  command: { file: string; args: string[]; cwd: string } = {
    file: process.execPath,
    args: ['server/main.ts'],
    cwd: root,
  },
): Promise<Running> {
  const port = await freePort();
  const child = spawn(command.file, command.args, {
    cwd: command.cwd,
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      HOST: '127.0.0.1',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    async stop() {
      // Kills the process group, because npm runs a shell in between.
      process.kill(-pid, 'SIGTERM');
      await ended;
    },
  };
}

/** Runs a CLI command and returns its output. */
export async function command(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`server/cli/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}

/** Creates a tenant and returns its API key. */
export async function createTenant(name: string, env: Record<string, string>): Promise<string> {
  const output = await command('tenant', ['create', name], env);
  const key = output.split(/\s+/).at(-1);
  if (!key) throw new Error(`tenant create printed no key: ${output}`);
  return key;
}
