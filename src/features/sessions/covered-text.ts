import type { Span } from '#engines/sessions/loading/coverage.ts';
import { clipSpans } from '#engines/sessions/week-hours.ts';
import { formatRange } from '#lib/time.ts';

const MOST = 2;

/** The parts of a span of time that have loaded: the latest of many, as slices of a range are read side by side. */
export function coveredText(covered: readonly Span[], within: Span, zone: string): string {
  const texts = clipSpans(covered, within).map(([from, to]) => formatRange(from, to, zone));
  return (texts.length > MOST ? [texts.at(-1), 'others'] : texts).join(' and ');
}
