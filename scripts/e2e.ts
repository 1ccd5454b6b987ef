import { run } from '#server/cli/run.ts';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { execute } from './execute.ts';

/** `npm run test:e2e`, with any arguments of `playwright test`. */
await run(async () => {
  await ensureBrowser();
  await ensureBuilt();
  process.exitCode = await execute([
    'node_modules/@playwright/test/cli.js',
    'test',
    ...process.argv.slice(2),
  ]);
});
