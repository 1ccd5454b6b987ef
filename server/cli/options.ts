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

/** Parses the command line of a command that takes one file. Prints the help and returns undefined if asked to. */
export function readFileArgument(command: string, help: string): string | undefined {
  const { values, positionals } = readOptions(command, {
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(help);
    return undefined;
  }
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(`Name one file. See: npm run ${command} -- --help`);
  return file;
}
