import { run } from './cli/usage-error.ts';
import { readConfig } from './config.ts';
import { serve } from './http/serve.ts';

await run(() => serve(readConfig(process.env)));
