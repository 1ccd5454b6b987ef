import { type Command, useCommands } from './commands.ts';

/** Stands beside a button or link, and makes what it does known to the palette and to its keys. */
export function InPalette(command: Command) {
  useCommands([command]);
  return null;
}
