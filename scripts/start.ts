import { run } from '#server/cli/usage-error.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/http/serve.ts';
import { ensureBuilt } from './build.ts';
import { endWithParent } from './end-with-parent.ts';

await run(async () => {
  endWithParent();
  const config = readConfig(process.env);
  await ensureBuilt();
  await serve(config);
});
