import { createContext, useContext } from 'react';
import type { Plan } from '#engines/audience-import/check.ts';
import type { Source } from '#engines/audience-import/source.ts';
import type { Verdicts } from '#engines/audience-import/verdict.ts';

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
