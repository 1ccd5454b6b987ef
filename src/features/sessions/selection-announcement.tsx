import type { Answer } from '#engines/sessions/analysis.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { rateText } from './format.ts';

/** What is chosen is told once nothing more was chosen for a while, ms; each step of a brush would be too much. */
const PAUSE = 500;

interface SelectionNewsProps {
  result: Answer | null;
  selection: Selection;
  /** Whether all has been read; before, it is not news how many all are. */
  complete: boolean;
}

/** Reads out how many sessions are chosen, and how they convert. */
export function SelectionNews({ result, selection, complete }: SelectionNewsProps) {
  return (
    <p role="status" aria-label="Selection" className="sr-only">
      {useDebouncedValue(newsOf(result, selection, complete), PAUSE)}
    </p>
  );
}

function newsOf(result: Answer | null, selection: Selection, complete: boolean): string {
  const chosen = Object.keys(selection).length > 0;
  if (!result || !(chosen || complete)) return '';
  const { population, whole } = result;
  const counted = chosen
    ? `${formatNumber(population.sessions)} of ${plural(whole.sessions, 'session')}`
    : `All ${plural(whole.sessions, 'session')}`;
  return `${counted}, conversion ${rateText(population.shares.conversion)}`;
}
