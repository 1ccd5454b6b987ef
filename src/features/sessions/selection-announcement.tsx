import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import type { Selection } from '#engines/sessions/dimensions/index.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { formatRate } from './format.ts';

const ANNOUNCE_DELAY_MS = 500;

interface SelectionAnnouncementProps {
  result: AnalysisResult | null;
  selection: Selection;
  /** Whether all sessions have loaded; before, their number isn't announced. */
  complete: boolean;
}

/** Announces the selected sessions and their conversion to screen readers. */
export function SelectionAnnouncement({ result, selection, complete }: SelectionAnnouncementProps) {
  return (
    <p role="status" aria-label="Selection" className="sr-only">
      {useDebouncedValue(announcementOf(result, selection, complete), ANNOUNCE_DELAY_MS)}
    </p>
  );
}

function announcementOf(result: AnalysisResult | null, selection: Selection, complete: boolean): string {
  const isFiltered = Object.keys(selection).length > 0;
  if (!result || !(isFiltered || complete)) return '';
  const { figures, baselineFigures } = result;
  const countText = isFiltered
    ? `${formatNumber(figures.sessions)} of ${plural(baselineFigures.sessions, 'session')}`
    : `All ${plural(baselineFigures.sessions, 'session')}`;
  return `${countText}, conversion ${formatRate(figures.shares.conversion)}`;
}
