import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Environment of programs of this repository: starting one takes a third less time once its modules are compiled. */
export const programEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

export interface Ended {
  code: number | null;
  output: string;
}

/** Runs a program of this repository in its own process, with only these environment variables. */
export interface Program {
  child: ChildProcess;
  /** Resolves to the first match in the output; rejects if the process ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
}

const children = new Set<ChildProcess>();
// Also after a failed test.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export function program(args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  const waiting = new Set<() => void>();
  const add = (chunk: Buffer) => {
    output += chunk;
    for (const notify of waiting) notify();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return {
    child,
    ended,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = pattern.exec(output);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
        ended.then(() => reject(new Error(`It ended without printing ${pattern}:\n${output}`)));
      }),
  };
}

/** The server as `npm start` runs it, on a free port. Resolves once it is ready. */
export async function startServer(env: Record<string, string>): Promise<Program & { url: string }> {
  const server = program(['server/main.ts'], { PORT: '0', DEMO: 'off', ...env });
  const [, url = ''] = await server.waitForOutput(/is ready at (\S+)/);
  return { ...server, url };
}

/** A fresh folder for data, and how to be rid of it. */
export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'console-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
