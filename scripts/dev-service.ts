import { readConfig } from '#server/config.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { serve } from '#server/serve.ts';

/** The service of `npm run dev`, behind Vite at `DEV_URL`. */
try {
  // Vite serves at the root.
  const { DEV_URL: url = '', BASE_PATH: _, ...env } = process.env;
  await serve(readConfig(env), { url, port: Number(new URL(url).port) + 1 });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`Error: ${error.message}`);
  // A code change can't fix this, so stop watching.
  process.kill(process.ppid, 'SIGTERM');
  process.exit(1);
}
