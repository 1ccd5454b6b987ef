import { formatRange } from '#util/time.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { Answer } from './engine/analysis.ts';

const MOST = 2;

/** The stretches of time that have been read: the latest of many, as slices of a range are read side by side. */
export function coveredText(
  answer: Pick<Answer, 'axis' | 'newest'> | null,
  reading: Pick<ReadingState, 'covered'> | null,
  zone: string,
): string {
  if (!answer || !reading) return '';
  const { axis, newest } = answer;
  const texts = reading.covered
    .map(([from, to]) => [Math.max(from, axis.from), Math.min(to, newest ?? axis.to)] as const)
    .filter(([from, to]) => from <= to)
    .map(([from, to]) => formatRange(from, to, zone));
  return (texts.length > MOST ? [texts.at(-1), 'others'] : texts).join(' and ');
}
