import type { FlagState } from '#engines/sessions/columns/fields.ts';
import {
  isFlag,
  isMeasure,
  isText,
  type TextSelection,
  type ValueRange,
  type WeekRange,
} from '#engines/sessions/dimensions/index.ts';
import { binOf } from '#engines/sessions/dimensions/measure.ts';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import {
  dimensionLabels,
  formatFlagState,
  formatHourOfDay,
  formatTextValue,
  weekdayNames,
} from './dimension-labels.ts';
import { formatBin } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

type Segment = Pick<SessionSegment, 'dimension' | 'filter'>;

const isDay = ({ days: [first, last] }: WeekRange) => first === last;

/** `Weekday`, `Clicks`, `Source` */
export function segmentCategory({ dimension, filter }: Segment): string {
  if (dimension !== 'week') return dimensionLabels[dimension];
  return isDay(filter as WeekRange) ? 'Weekday' : 'Hour';
}

/** `Monday`, `09:00 to 10:00`, `3 clicks`, `google` */
export function segmentLabel({ dimension, filter }: Segment, names?: AudienceNames): string {
  if (isText(dimension)) return formatTextValue(dimension, (filter as TextSelection)[0] ?? null, names);
  if (isMeasure(dimension)) return formatBin(dimension, binOf(dimension, (filter as ValueRange).from));
  if (isFlag(dimension)) return formatFlagState((filter as readonly FlagState[])[0] ?? 'unknown');
  const week = filter as WeekRange;
  return isDay(week) ? (weekdayNames[week.days[0]] ?? '') : formatHourOfDay(week.hours[0]);
}
