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
} from '#engines/sessions/dimensions.ts';
import { shortened } from '#lib/id.ts';
import { clipped, humanise, listed } from '#lib/text.ts';
import { formatRange } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { hoursText, spanText } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

/** What a dimension is called where something is chosen of it. */
export const dimensionNames: Record<Dimension, string> = {
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
export const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
/** An hour of the day: `09:00 to 10:00`. */
export const hourText = (hour: number) => `${clock(hour)} to ${clock(hour + 1)}`;
/** More texts than these are counted, not named. */
const MOST_NAMED = 2;
const LONGEST = 40;

interface Known {
  calendar: ZonedCalendar;
  names: AudienceNames | undefined;
}

/** What is chosen of a dimension, in words: `5–16 Mar 2026`, `1m to under 10m`, `linkedin or google`. */
export function chosenText(dimension: Dimension, selection: Selection, known: Known): string {
  if (dimension === 'start') return selection.start ? stretchText(selection.start, known.calendar) : '';
  if (dimension === 'week') return selection.week ? weekText(selection.week) : '';
  if (isMeasure(dimension)) {
    const span = selection[dimension];
    return span ? spanText(dimension, span) : '';
  }
  if (isFlag(dimension)) return listed((selection[dimension] ?? []).map(stateText), 'or');
  return textsText(dimension, selection[dimension] ?? [], known.names);
}

/** All that is chosen, in words: `Clicks 2 or more, Source linkedin`. */
export const selectionWords = (selection: Selection, known: Known): string =>
  dimensions
    .filter((dimension) => selection[dimension])
    .map((dimension) => `${dimensionNames[dimension]} ${chosenText(dimension, selection, known)}`)
    .join(', ');

export const stateText = (state: FlagState): string => humanise(state);

/** A value of a text dimension as it is shown. */
export function valueName(dimension: TextDimension, text: string | null, names?: AudienceNames): string {
  if (text === null) return 'Unknown';
  if (text === '') return dimension === 'audience' ? 'No audience' : 'None';
  if (dimension === 'audience') return names?.get(text) ?? shortened(text);
  return clipped(text, LONGEST);
}

function textsText(dimension: TextDimension, texts: TextSelection, names: AudienceNames | undefined): string {
  const named = texts.slice(0, MOST_NAMED).map((text) => valueName(dimension, text, names));
  const more = texts.length - named.length;
  return more > 0 ? `${named.join(', ')} or ${more} more` : listed(named, 'or');
}

/** A stretch of time: as days where it starts and ends with days, else to the minute. The end is not part of it. */
export function stretchText({ from, to }: { from: number; to: number }, calendar: ZonedCalendar): string {
  const { zone, startOf } = calendar;
  if (startOf(from, 'day') === from && startOf(to, 'day') === to) return formatRange(from, to - 1, zone);
  return hoursText(from, to, calendar);
}

export function weekText({ days: [first, last], hours: [from, to] }: WeekRange): string {
  const within = first === last ? days[first] : `${days[first]} to ${days[last]}`;
  return from === 0 && to === 23 ? `${within}` : `${within}, ${clock(from)} to ${clock(to + 1)}`;
}
