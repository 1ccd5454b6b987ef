import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from '#server/db/usage-error.ts';

/** Parses the command line of `npm run <command>`. Throws a `UsageError` for an unknown option. */
export function readOptions<const C extends ParseArgsConfig>(command: string, config: C) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [what] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(`${what}. See: npm run ${command} -- --help`);
  }
}
