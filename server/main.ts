import { readConfig } from './config.ts';
import { run } from './db/usage-error.ts';
import { serve } from './serve.ts';

await run(() => serve(readConfig(process.env)));
