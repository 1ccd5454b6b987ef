import { formatRange } from '#util/time.ts';
import type { Span } from './engine/loading/coverage.ts';

const MOST = 2;

/** The parts of a span of time that have loaded: the latest of many, as slices of a range are read side by side. */
export function coveredText(covered: readonly Span[], [first, last]: Span, zone: string): string {
  const texts = covered
    .map(([from, to]) => [Math.max(from, first), Math.min(to, last)] as const)
    .filter(([from, to]) => from <= to)
    .map(([from, to]) => formatRange(from, to, zone));
  return (texts.length > MOST ? [texts.at(-1), 'others'] : texts).join(' and ');
}
