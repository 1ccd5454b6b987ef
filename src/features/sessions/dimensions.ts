import {
  type Dimension,
  type DimensionFilter,
  dimensions,
  type FlagState,
  flagStates,
  isWholeNumber,
  type Measure,
  maxValues,
  type Selection,
  type SessionSegment,
  type TextSelection,
  type TimeRange,
  type ValueRange,
  type WeekRange,
} from '#engines/sessions/index.ts';
import { shortenId } from '#lib/id.ts';
import { formatList, humanize, printableText, truncate } from '#lib/text.ts';
import { MINUTE } from '#lib/time-units.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import {
  formatHour,
  formatHourOfDay,
  formatTimeRange,
  formatValueRange,
  shortDays,
  weekdayNames,
} from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

interface FormatContext {
  calendar: ZonedCalendar;
  names: AudienceNames | undefined;
}

/** How a dimension and its filters are written on the screen and in links. */
interface DimensionFormat<Filter> {
  label: string;
  /** `5–16 Mar 2026`, `1m to under 10m`, `LinkedIn or Google` */
  format(filter: Filter, context: FormatContext): string;
  /** Name of a filter in a sentence; by default its label and value. */
  formatName?(filter: Filter, context: FormatContext): string;
  /** Whether `format` gives local times. */
  isZoned?: true;
  /** Category and label of a segment: `Weekday:` and `Monday`, `Clicks` and `3 to 8`. Time has no segments. */
  formatSegment?(filter: Filter, names?: AudienceNames): [category: string, label: string];
  /** Values of the filter in a link; see `serializeSelection`. */
  serialize(filter: Filter): readonly string[];
  /** Null if invalid. Leaves out single invalid values. */
  parse(values: readonly string[]): Filter | null;
}

const startFormat: DimensionFormat<TimeRange> = {
  label: 'Started',
  format: (range, { calendar }) => formatTimeRange(range, calendar),
  isZoned: true,
  serialize: ({ from, to }) => [`${serializeMinute(from)}-${serializeMinute(to)}`],
  parse: ([text = '']) => {
    const [from, to] = text.split('-').map(parseMinute);
    return from != null && to != null && to - from >= MINUTE ? { from, to } : null;
  },
};

const serializeMinute = (instant: number) =>
  new Date(instant).toISOString().slice(0, 16).replace(/[-:]/g, '');

function parseMinute(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute] = parts.map(Number);
  const instant = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  return serializeMinute(instant) === text ? instant : null;
}

const dayParams = shortDays.map((day) => day.toLowerCase());

const weekFormat: DimensionFormat<WeekRange> = {
  label: 'Weekday and hour',
  format: ({ days: [first, last], hours: [from, to] }) => {
    const days = first === last ? `${shortDays[first]}` : `${shortDays[first]} to ${shortDays[last]}`;
    return from === 0 && to === 23 ? days : `${days}, ${formatHour(from)} to ${formatHour(to + 1)}`;
  },
  formatName: (range, context) => weekFormat.format(range, context),
  isZoned: true,
  formatSegment: ({ days: [first, last], hours: [hour] }) =>
    first === last ? ['Weekday:', weekdayNames[first] ?? ''] : ['Hour:', formatHourOfDay(hour)],
  serialize: ({ days, hours }) => [days.map((day) => dayParams[day]).join('-'), hours.join('-')],
  parse: ([days = '', hours = '']) => {
    const [firstDay = -1, lastDay = -1] = days.split('-').map((name) => dayParams.indexOf(name));
    const [firstHour = -1, lastHour = -1] = /^\d+-\d+$/.test(hours) ? hours.split('-').map(Number) : [];
    if (!isOrdered(firstDay, lastDay, 7) || !isOrdered(firstHour, lastHour, 24)) return null;
    return { days: [firstDay, lastDay], hours: [firstHour, lastHour] };
  },
};

const isOrdered = (first: number, last: number, limit: number) => first >= 0 && last >= first && last < limit;

const measureFormat = (measure: Measure, label: string): DimensionFormat<ValueRange> => ({
  label,
  format: (range) => formatValueRange(measure, range),
  formatSegment: (range) => [
    label,
    range.from === 0 && range.to === null ? '' : formatValueRange(measure, range),
  ],
  serialize: ({ from, to }) => [`${from}-${to ?? ''}`],
  parse: ([text = '']) => {
    const parts = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)?$/.exec(text);
    if (!parts) return null;
    const parseNumber = (number = '') =>
      isWholeNumber(measure) ? Math.ceil(Number(number)) : Number(number);
    const from = parseNumber(parts[1]);
    const to = parts[2] === undefined ? null : parseNumber(parts[2]);
    if (to !== null && to <= from) return null;
    // An exclusive end of 100% would leave out only the sessions that reach it.
    return { from, to: measure === 'scroll' && to !== null && to >= maxValues.scroll ? null : to };
  },
});

/** More selected texts are counted, not named. */
const MAX_NAMED = 2;
const MAX_LABEL_LENGTH = 40;
/** Values that no text is escaped to. */
const MISSING_VALUE = '%none';
const EMPTY_VALUE = '%empty';

const textFormat = (label: string, formatValue = formatText): DimensionFormat<TextSelection> => ({
  label,
  format: (texts, { names }) => {
    const named = texts.slice(0, MAX_NAMED).map((text) => formatValue(text, names));
    const more = texts.length - named.length;
    return more > 0 ? `${named.join(', ')} or ${more} more` : formatList(named, 'or');
  },
  formatName: (texts, context) => {
    const text = textFormat(label, formatValue).format(texts, context);
    // Values that speak for themselves.
    return formatValue !== formatText && texts.every(Boolean) ? text : `${label} ${text}`;
  },
  formatSegment: ([text = null], names) => [`${label}:`, formatValue(text, names, Number.POSITIVE_INFINITY)],
  serialize: (texts) => texts.map(escapeText),
  parse: (values) => (values.length === 0 ? null : values.map(unescapeText)),
});

const formatText = (text: string | null, _names?: AudienceNames, maxLength = MAX_LABEL_LENGTH): string =>
  text === null ? 'Unknown' : text === '' ? 'None' : formatBlank(truncate(text, maxLength));

/** Text that can be seen: `(blank)` for one of spaces only, and escaped invisible characters. */
export const formatBlank = (text: string): string => (text.trim() === '' ? '(blank)' : printableText(text));

/** Names of widespread sources, as they write them, and plain words. */
const sourceNames: Readonly<Record<string, string>> = {
  bing: 'Bing',
  direct: 'Direct',
  email: 'Email',
  facebook: 'Facebook',
  google: 'Google',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  newsletter: 'Newsletter',
  partner: 'Partner',
  tiktok: 'TikTok',
  x: 'X',
  xing: 'XING',
  youtube: 'YouTube',
};

export const sourceName = (source: string): string =>
  (Object.hasOwn(sourceNames, source) && sourceNames[source]) || formatBlank(source);

const formatSource: typeof formatText = (text, ...rest) => formatText(text && sourceName(text), ...rest);

export function formatAudience(id: string | null, names?: AudienceNames): string {
  if (id === null) return 'Unknown';
  if (id === '') return 'No audience';
  // Without any names, the end of its ID tells it apart; a deleted one has no name.
  return names ? (names.get(id) ?? shortenId(id)) : `Audience …${id.slice(-4)}`;
}

const escapeText = (text: string | null) =>
  text === null ? MISSING_VALUE : text.replaceAll('%', '%25').replaceAll('*', '%2A') || EMPTY_VALUE;

function unescapeText(value: string): string | null {
  if (value === MISSING_VALUE) return null;
  return value === EMPTY_VALUE ? '' : value.replaceAll('%2A', '*').replaceAll('%25', '%');
}

const flagFormat = (label: string, done = label): DimensionFormat<readonly FlagState[]> => ({
  label,
  format: (states) => formatList(states.map(humanize), 'or'),
  formatName: (states) =>
    states.join() === 'yes' ? done : `${label}: ${formatList(states.map(humanize), 'or')}`,
  formatSegment: ([state = 'unknown']) => (state === 'yes' ? ['', done] : [`${label}:`, humanize(state)]),
  serialize: (states) => states,
  parse: (values) => {
    const states = values.filter((value): value is FlagState => flagStates.some((state) => state === value));
    return states.length > 0 ? states : null;
  },
});

export const dimensionFormats: Readonly<Record<Dimension, DimensionFormat<DimensionFilter>>> = {
  start: startFormat,
  week: weekFormat,
  time: measureFormat('time', 'Time spent'),
  scroll: measureFormat('scroll', 'Scroll depth'),
  clicks: measureFormat('clicks', 'Clicks'),
  questions: measureFormat('questions', 'Questions'),
  source: textFormat('Source', formatSource),
  medium: textFormat('Medium'),
  campaign: textFormat('Campaign'),
  content: textFormat('Content'),
  term: textFormat('Term'),
  audience: textFormat('Audience', formatAudience),
  conversion: flagFormat('Converted'),
  submit: flagFormat('Form submits', 'Form submitted'),
  bounce: flagFormat('Bounce', 'Bounced'),
};

/** Label of a filter; empty if the dimension is unrestricted. */
export function formatFilter(dimension: Dimension, selection: Selection, context: FormatContext): string {
  const filter = selection[dimension];
  return filter ? dimensionFormats[dimension].format(filter, context) : '';
}

/** Label of a selection: `Clicks: 2 or more, Source: LinkedIn`. */
export const formatSelection = (selection: Selection, context: FormatContext): string =>
  dimensions
    .filter((dimension) => selection[dimension])
    .map(
      (dimension) => `${dimensionFormats[dimension].label}: ${formatFilter(dimension, selection, context)}`,
    )
    .join(', ');

/** Names of a selection's filters but its dates, in a sentence: `Google, Clicks 3 to 8, Bounced`. */
export const nameFilters = ({ start: _, ...selection }: Selection, context: FormatContext): string =>
  dimensions
    .flatMap((dimension) => {
      const { [dimension]: filter } = selection as Selection;
      const { label, format, formatName } = dimensionFormats[dimension];
      return filter ? (formatName?.(filter, context) ?? `${label} ${format(filter, context)}`) : [];
    })
    .join(', ');

/** Name of a segment: `Source: LinkedIn`, `Clicks 3 to 8`, `Bounced`. */
export const formatSegment = (
  { dimension, filter }: Pick<SessionSegment, 'dimension' | 'filter'>,
  names?: AudienceNames,
): string => dimensionFormats[dimension].formatSegment?.(filter, names).join(' ').trim() ?? '';
