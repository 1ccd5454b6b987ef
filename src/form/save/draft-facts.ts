import { useEngine } from '#form/editor.tsx';
import { changesBetween } from '#form/engine/changes.ts';
import { formatDate, formatMoment } from '#util/time.ts';
import type { Draft } from './draft-store.ts';

/** When work was last typed, with the day where that is not today. */
export const whenOf = ({ at }: Draft) =>
  formatDate(at) === formatDate(Date.now())
    ? formatMoment(at, 'time')
    : `${formatDate(at)}, ${formatMoment(at, 'time')}`;

/** What unsaved work changed of what it was made from. */
export const useDraftChanges = ({ base, doc }: Draft) => changesBetween(useEngine().editing.shape, base, doc);
