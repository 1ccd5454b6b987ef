import { useEngine } from '#form/editor.tsx';
import { changesBetween } from '#form/engine/changes.ts';
import { formatDate, formatMoment } from '#util/time.ts';
import type { Draft } from './draft-store.ts';

/** When a draft was last edited, with the day where that isn't today. Seconds tell drafts of one minute apart. */
export const whenOf = ({ at }: Draft) =>
  formatDate(at) === formatDate(Date.now())
    ? formatMoment(at, 'clock')
    : `${formatDate(at)}, ${formatMoment(at, 'clock')}`;

/** The changes of a draft. */
export const useDraftChanges = ({ base, doc }: Draft) => changesBetween(useEngine().editing.shape, base, doc);
