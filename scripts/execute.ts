import { type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Starts a program of this repository with the Node that runs this, its output going where ours goes. */
export const start = (args: string[], options: SpawnOptions = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });

/** Runs such a program to its end. Resolves to its exit code, 1 where a signal ended it. */
export const execute = (args: string[], options: SpawnOptions = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    start(args, options)
      .on('error', reject)
      .on('exit', (code) => resolve(code ?? 1));
  });
