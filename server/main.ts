import { readConfig } from './config.ts';
import { serve } from './serve.ts';
import { run } from './usage-error.ts';

await run(() => serve(readConfig(process.env)));
