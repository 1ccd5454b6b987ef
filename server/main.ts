import { run } from './cli/run.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

await run(() => serve(readConfig(process.env)));
