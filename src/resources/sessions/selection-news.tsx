import { formatNumber, plural } from '#util/text.ts';
import { useSettled } from '#util/use-settled.ts';
import type { Answer } from './engine/analysis.ts';
import type { Selection } from './engine/dimensions.ts';
import { rateText } from './words.ts';

/** What is chosen is told once nothing more was chosen for a while, ms; each step of a brush would be too much. */
const PAUSE = 500;

/** Reads out how many sessions are chosen, and how they convert. */
export function SelectionNews({ answer, selection }: { answer: Answer | null; selection: Selection }) {
  return (
    <p role="status" aria-label="Selection" className="sr-only">
      {useSettled(newsOf(answer, selection), PAUSE)}
    </p>
  );
}

function newsOf(answer: Answer | null, selection: Selection): string {
  if (!answer) return '';
  const { population, whole } = answer;
  const counted =
    Object.keys(selection).length > 0
      ? `${formatNumber(population.sessions)} of ${plural(whole.sessions, 'session')}`
      : `All ${plural(whole.sessions, 'session')}`;
  return `${counted}, conversion ${rateText(population.shares.conversion)}`;
}
