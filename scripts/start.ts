import { run } from '#server/cli/run.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { ensureBuilt } from './build.ts';
import { endWithParent } from './end-with-parent.ts';

await run(async () => {
  endWithParent();
  const config = readConfig(process.env);
  await ensureBuilt();
  await serve(config);
});
