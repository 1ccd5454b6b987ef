import { clsx } from 'clsx';

/** Frame around code, styled like a field: 5 to 20 lines high. */
export const codeFrame = ({ readOnly = false, invalid = false }) =>
  clsx(
    'max-h-94.5 min-h-27 overflow-hidden rounded-md border focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1',
    readOnly ? 'border-transparent bg-sunken' : 'bg-surface hover:border-muted',
    invalid ? 'border-danger' : !readOnly && 'border-line-input',
  );

const MIN_LINES = 5;
const MAX_LINES = 20;

/** Height of a text in the frame, in lines. Stops counting at the maximum, so long texts are cheap. */
export function linesShown(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < MAX_LINES; at = text.indexOf('\n', at + 1)) lines += 1;
  return Math.max(lines, MIN_LINES);
}
