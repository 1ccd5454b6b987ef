import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { run } from '#server/usage-error.ts';
import { ensureBuilt } from './build.ts';

await run(async () => {
  const config = readConfig(process.env);
  await ensureBuilt();
  await serve(config);
});
