import { UsageError } from '#server/db/usage-error.ts';
import { isBuilt } from './build-inputs.ts';
import { execute } from './execute.ts';

/** Builds the dashboard unless `dist` is up to date. Throws a `UsageError` if the build fails. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  console.error('Building the dashboard…');
  // On standard error, too: the server logs to standard output.
  const code = await execute(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (code !== 0) throw new UsageError('The dashboard could not be built; see above.');
}
