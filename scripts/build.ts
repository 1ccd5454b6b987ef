import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UsageError } from '#server/db/usage-error.ts';
import { isBuilt } from './build-inputs.ts';
import { root, start } from './execute.ts';

const VITE = 'node_modules/vite/bin/vite.js';
/** Vite's output also lists each file. */
const STEP = /^(?:transforming|rendering|computing|✓)/;

/** Builds the dashboard unless `dist` is up to date. Throws a `UsageError` if the build fails. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  if (!existsSync(join(root, VITE)))
    throw new UsageError(
      "The dashboard isn't built, and npm ci --omit=dev left out what builds it. Run npm ci, then npm start. A release archive is already built.",
    );
  // On standard error: the server logs to standard output.
  console.error('Building the dashboard, once per version. This takes up to a minute…');
  const build = start([VITE, 'build'], { stdio: ['ignore', 'pipe', process.stderr] });
  const ended = once(build, 'close');
  if (build.stdout)
    for await (const line of createInterface({ input: build.stdout }))
      if (STEP.test(line)) console.error(`  ${line}`);
  const [code] = await ended;
  if (code !== 0) throw new UsageError('The dashboard could not be built; see above.');
}
