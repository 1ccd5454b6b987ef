import type { Slice } from '#engines/sessions/loading/slices.ts';
import { clipSlices } from '#engines/sessions/week-hours.ts';
import { formatRange } from '#lib/time.ts';

const MAX_SPANS = 2;

/** The loaded parts of a span. Slices load in parallel, so there may be many: then only the latest is named. */
export function formatLoadedDates(coverage: readonly Slice[], within: Slice, zone: string): string {
  const texts = clipSlices(coverage, within).map(([from, to]) => formatRange(from, to, zone));
  return (texts.length > MAX_SPANS ? [texts.at(-1), 'others'] : texts).join(' and ');
}
