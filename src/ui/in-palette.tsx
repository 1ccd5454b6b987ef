import { type Command, useCommands } from './commands.ts';

/** Registers the action of an adjacent button or link as a command. */
export function InPalette(command: Command) {
  useCommands([command]);
  return null;
}
