import { useEngine } from '#editor/editor.tsx';
import { changesBetween } from '#engines/save/changes.ts';
import { formatDate, formatMoment } from '#lib/time.ts';
import type { Draft } from './draft-store.ts';

/**
 * When a draft was last edited, with the day where that isn't today.
 *
 * @param style with seconds by default, which tell drafts of one minute apart
 */
export const whenOf = ({ at }: Draft, style: 'clock' | 'time' = 'clock') =>
  formatDate(at) === formatDate(Date.now())
    ? formatMoment(at, style)
    : `${formatDate(at)}, ${formatMoment(at, style)}`;

/** The changes of a draft. */
export const useDraftChanges = ({ base, doc }: Draft) => changesBetween(useEngine().adapter.shape, base, doc);
