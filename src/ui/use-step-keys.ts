import { useCommands } from './commands.ts';

interface Steps {
  /** What one of them is called. */
  noun: string;
  /** What J and K do; undefined where there is nothing to go to. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** J and K go through records from anywhere on a screen. */
export function useStepKeys({ noun, next, previous }: Steps): void {
  useCommands([
    ...(next ? [{ label: `Next ${noun}`, shortcut: 'next', run: next } as const] : []),
    ...(previous ? [{ label: `Previous ${noun}`, shortcut: 'previous', run: previous } as const] : []),
  ]);
}
