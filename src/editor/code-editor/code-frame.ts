import { clsx } from 'clsx';

/** The edge around code: that of a field, five lines high at least and twenty at most. */
export const codeFrame = ({ readOnly = false, invalid = false }) =>
  clsx(
    'max-h-94.5 min-h-27 overflow-hidden rounded-md border focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1',
    readOnly ? 'border-transparent bg-sunken' : 'bg-surface hover:border-muted',
    invalid ? 'border-danger' : !readOnly && 'border-line-input',
  );

const FEWEST_LINES = 5;
const MOST_LINES = 20;

/** How many lines of a text the frame shows; quick for a text of any length. */
export function linesShown(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < MOST_LINES; at = text.indexOf('\n', at + 1))
    lines += 1;
  return Math.max(lines, FEWEST_LINES);
}
