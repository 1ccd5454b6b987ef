import type { FlagState } from '#engines/sessions/columns/fields.ts';
import {
  type Dimension,
  dimensions,
  isFlag,
  isMeasure,
  type Selection,
  type TextDimension,
  type TextSelection,
  type WeekRange,
} from '#engines/sessions/dimensions/index.ts';
import { shortenId } from '#lib/id.ts';
import { formatList, humanize, truncate } from '#lib/text.ts';
import { formatRange } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { formatHours, formatValueRange } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

export const dimensionLabels: Record<Dimension, string> = {
  start: 'Started',
  week: 'Weekday and hour',
  time: 'Time spent',
  scroll: 'Scroll depth',
  clicks: 'Clicks',
  questions: 'Questions',
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  content: 'Content',
  term: 'Term',
  audience: 'Audience',
  conversion: 'Converted',
  submit: 'Form submit',
  bounce: 'Bounce',
};

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const days = weekdayNames.map((day) => day.slice(0, 3));
export const formatHour = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
/** `09:00 to 10:00` */
export const formatHourOfDay = (hour: number) => `${formatHour(hour)} to ${formatHour(hour + 1)}`;
/** More selected texts are counted, not named. */
const MAX_NAMED = 2;
const MAX_LABEL_LENGTH = 40;

interface LabelContext {
  calendar: ZonedCalendar;
  names: AudienceNames | undefined;
}

/** Label of a filter: `5–16 Mar 2026`, `1m to under 10m`, `linkedin or google`. */
export function formatFilter(dimension: Dimension, selection: Selection, context: LabelContext): string {
  if (dimension === 'start') return selection.start ? formatTimeRange(selection.start, context.calendar) : '';
  if (dimension === 'week') return selection.week ? formatWeekRange(selection.week) : '';
  if (isMeasure(dimension)) {
    const span = selection[dimension];
    return span ? formatValueRange(dimension, span) : '';
  }
  if (isFlag(dimension)) return formatList((selection[dimension] ?? []).map(formatFlagState), 'or');
  return formatTextFilter(dimension, selection[dimension] ?? [], context.names);
}

/** Label of a selection: `Clicks 2 or more, Source linkedin`. */
export const formatSelection = (selection: Selection, context: LabelContext): string =>
  dimensions
    .filter((dimension) => selection[dimension])
    .map((dimension) => `${dimensionLabels[dimension]} ${formatFilter(dimension, selection, context)}`)
    .join(', ');

export const formatFlagState = (state: FlagState): string => humanize(state);

export function formatTextValue(
  dimension: TextDimension,
  text: string | null,
  names?: AudienceNames,
): string {
  if (text === null) return 'Unknown';
  if (text === '') return dimension === 'audience' ? 'No audience' : 'None';
  if (dimension === 'audience') return names?.get(text) ?? shortenId(text);
  return truncate(text, MAX_LABEL_LENGTH);
}

function formatTextFilter(
  dimension: TextDimension,
  texts: TextSelection,
  names: AudienceNames | undefined,
): string {
  const named = texts.slice(0, MAX_NAMED).map((text) => formatTextValue(dimension, text, names));
  const more = texts.length - named.length;
  return more > 0 ? `${named.join(', ')} or ${more} more` : formatList(named, 'or');
}

/** Label of a time range: whole days as dates, else to the minute. The end is exclusive. */
export function formatTimeRange({ from, to }: { from: number; to: number }, calendar: ZonedCalendar): string {
  const { zone, startOf } = calendar;
  if (startOf(from, 'day') === from && startOf(to, 'day') === to) return formatRange(from, to - 1, zone);
  return formatHours(from, to, calendar);
}

export function formatWeekRange({ days: [first, last], hours: [from, to] }: WeekRange): string {
  const dayText = first === last ? days[first] : `${days[first]} to ${days[last]}`;
  return from === 0 && to === 23 ? `${dayText}` : `${dayText}, ${formatHour(from)} to ${formatHour(to + 1)}`;
}
