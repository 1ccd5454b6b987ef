import { createContext, useContext } from 'react';
import type { Plan } from './engine/check.ts';
import type { Source } from './engine/source.ts';
import type { Verdicts } from './engine/verdict.ts';

interface Checked {
  source: Source;
  plan: Plan;
  verdicts: Pick<Verdicts, 'of' | 'like' | 'taken'>;
}

export const PreparedContext = createContext<Checked | null>(null);

/** The file that the rows on the screen are of, and what is made of it. */
export function usePrepared(): Checked {
  const checked = useContext(PreparedContext);
  if (!checked) throw new Error('Rows are shown for files only.');
  return checked;
}
