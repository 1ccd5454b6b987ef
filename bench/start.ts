import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { report } from './support/figures.ts';
import { startServer } from './support/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A copy of the tracked files with the installed dependencies. */
async function installedTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1 << 24 });
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(join(root, file), join(folder, file), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** `npm start` until the demo is ready, cold and warm. */
export async function benchStart(): Promise<boolean> {
  const folder = await installedTree();
  const npm = join(dirname(process.env.npm_execpath ?? ''), 'npm-cli.js');
  const once = async () => {
    const started = performance.now();
    const server = await startServer(
      { DATA_DIR: join(folder, 'data') },
      { file: process.execPath, args: [npm, 'start'], cwd: folder },
    );
    const durationMs = performance.now() - started;
    await server.stop();
    return durationMs / 1000;
  };
  const first = report('npm start, first time: build, database, demo', await once(), 's', 15);
  const secondStart = report('npm start, again', await once(), 's', 3);
  await rm(folder, { recursive: true });
  return first && secondStart;
}
