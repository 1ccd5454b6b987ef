import { binOf } from '#engines/sessions/bins.ts';
import type { FlagState } from '#engines/sessions/columns/fields.ts';
import {
  isFlag,
  isMeasure,
  isText,
  type TextSelection,
  type ValueRange,
  type WeekRange,
} from '#engines/sessions/dimensions.ts';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import { dimensionNames, hourText, stateText, valueName, weekdayNames } from './dimension-labels.ts';
import { binText } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

type What = Pick<SessionSegment, 'dimension' | 'filter'>;

const isDay = ({ days: [first, last] }: WeekRange) => first === last;

/** What a kind of sessions is one of: `Weekday`, `Clicks`, `Source`. */
export function kindOf({ dimension, filter }: What): string {
  if (dimension !== 'week') return dimensionNames[dimension];
  return isDay(filter as WeekRange) ? 'Weekday' : 'Hour';
}

/** What a kind of sessions is called, bins as on their charts: `Monday`, `09:00 to 10:00`, `3 clicks`, `google`. */
export function kindName({ dimension, filter }: What, names?: AudienceNames): string {
  if (isText(dimension)) return valueName(dimension, (filter as TextSelection)[0] ?? null, names);
  if (isMeasure(dimension)) return binText(dimension, binOf(dimension, (filter as ValueRange).from));
  if (isFlag(dimension)) return stateText((filter as readonly FlagState[])[0] ?? 'unknown');
  const week = filter as WeekRange;
  return isDay(week) ? (weekdayNames[week.days[0]] ?? '') : hourText(week.hours[0]);
}
