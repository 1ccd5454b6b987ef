import { formatDate, formatDateTime } from '#lib/time.ts';
import type { Draft } from './draft-store.ts';

/**
 * Formats when a draft was last edited, with the date unless it's today.
 *
 * @param style includes seconds by default, to distinguish drafts of the same minute
 */
export const formatDraftTime = ({ at }: Draft, style: 'clock' | 'time' = 'clock') =>
  formatDate(at) === formatDate(Date.now())
    ? formatDateTime(at, style)
    : `${formatDate(at)}, ${formatDateTime(at, style)}`;
