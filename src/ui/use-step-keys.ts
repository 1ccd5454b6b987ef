import { useCommands } from './commands.ts';

interface Steps {
  /** Singular of the records. */
  noun: string;
  /** Actions of J and K; undefined at the ends. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** Registers J and K, which open the next and previous record. */
export function useStepKeys({ noun, next, previous }: Steps): void {
  useCommands([
    ...(next ? [{ label: `Next ${noun}`, shortcut: 'next', run: next } as const] : []),
    ...(previous ? [{ label: `Previous ${noun}`, shortcut: 'previous', run: previous } as const] : []),
  ]);
}
