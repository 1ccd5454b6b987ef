import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCapability } from '#api/transport/session.ts';
import { formatRate } from '#charts/figures.tsx';
import { compareRates, signedPoints } from '#charts/rate-delta.tsx';
import {
  type AnalysisResult,
  type Cause,
  type CauseValue,
  type Dimension,
  dimensions,
  excludesZero,
  type Findings,
  isEmptySelection,
  isText,
  type Proportion,
  type Range,
  type Selection,
} from '#engines/sessions/index.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { formatDate } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { addDays, type ZonedCalendar } from '#lib/zoned.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { describeAlone, describeSelectedDates } from './describe-dates.ts';
import { describeBriefly, describeOtherChanges, renderSentence, type Sentence } from './describe-findings.ts';
import { dimensionFormats, formatAudience, nameFilters, sourceName } from './dimensions.ts';
import { formatDateRange, formatTimeRange, shortDates } from './format.ts';
import { isDetermined, type RateName } from './key-metric-labels.ts';
import { hasEnoughSessions } from './large-changes.ts';
import { type AudienceNames, audienceNamesQuery, fetchPageCounts, isoTime } from './sessions-queries.ts';
import { type Publication, usePublications } from './use-page-marks.ts';
import { onlyWith } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';

/** In characters: a line or two beside what it's compared with, three on phones. */
const MAX_LENGTH = 115;
/** Longer names of filters are cut. */
const MAX_FILTERS_LENGTH = 40;

interface SummaryProps {
  pageId: string;
  range: Range | null;
  /** The only audience shown. */
  audienceId: string | undefined;
  /** Whether to compare the audience with its page, else to name it. */
  isResults: boolean;
  analysis: SessionAnalysis;
  findings: Findings<CauseValue> | null;
}

/** Describes the selected sessions in a sentence; each cause links to its sessions. */
export function Summary(props: SummaryProps) {
  const { pageId, range, audienceId, isResults, findings } = props;
  const { client, calendar, loadState } = props.analysis;
  const { result, isCounted } = useThrottledSnapshot(client);
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const start = result?.comparison?.dates.current.start;
  const coincidence = useCoincidence(pageId, findings, start, calendar, audienceId);
  const shares = usePageShares(pageId, range, isResults);
  const totals = shares === undefined ? undefined : (shares?.conversion ?? null);
  const filters = [
    !isResults && audienceId !== undefined && formatAudience(audienceId, names),
    result && nameFilters(result.selection, { calendar, names }),
  ].filter(Boolean);
  const sentence =
    result &&
    totals !== undefined &&
    sentenceOf(result, findings, {
      calendar,
      totals,
      filters: truncate(filters.join(', '), MAX_FILTERS_LENGTH),
      nameOf: (value) => causeName(value, names),
      kindOf: ({ dimension }) => kinds[dimension],
      coincidence,
      dateOf: (day) => formatDate(addDays(start ?? 0, day, calendar), Date.now(), calendar.zone),
      isOneValue: audienceId !== undefined || hasOneValue(result.selection),
    });
  const isShown = isCounted || (loadState !== null && (loadState.loaded > 0 || loadState.phase === 'done'));
  return (
    <h2
      data-summary
      aria-label={sentence && isShown ? undefined : 'Summary'}
      className="min-w-0 flex-1 text-pretty font-semibold text-lg text-strong wide:leading-5 max-phone:grid max-phone:content-start max-phone:text-base"
    >
      {sentence && isShown ? (
        <span className="max-wide:line-clamp-2 max-phone:line-clamp-3 max-[22rem]:line-clamp-4">
          {renderSentence(sentence, ({ cause: { value }, name }) => (
            // Not a button, whose text wouldn't wrap with the sentence.
            <Link
              to="."
              search={(others: { only?: unknown }) => ({ ...others, only: onlyWith(others, value) })}
              resetScroll={false}
              title="Show only its sessions"
              className="touch whitespace-normal underline decoration-dotted decoration-1 underline-offset-4 wide:underline-offset-2 hover:text-accent-text"
            >
              {name}
            </Link>
          ))}
        </span>
      ) : (
        <Skeleton className="h-4 w-80 max-w-full" />
      )}
    </h2>
  );
}

interface SentenceContext extends Omit<Parameters<typeof describeBriefly<CauseValue>>[1], 'omitted'> {
  calendar: ZonedCalendar;
  /** Conversion of the audience's page; null to not compare. */
  totals: Proportion | null;
  /** Names of the filters but selected dates. */
  filters: string;
}

/** Until the earlier period has loaded, and of selected dates: only their own figures. */
function sentenceOf(
  result: AnalysisResult,
  findings: Findings<CauseValue> | null,
  { calendar, totals, filters, ...options }: SentenceContext,
): Sentence<CauseValue> {
  const { selection, metrics, comparison } = result;
  const dates = selection.start && formatTimeRange(selection.start, calendar);
  const leadOf = (...parts: (string | undefined)[]) => {
    const lead = parts.filter(Boolean).join(', ');
    return lead && `${lead}: `;
  };
  if (metrics.sessions === 0 && !isEmptySelection(selection))
    return [describeNone(selection, filters, dates)];
  if (dates && result.dates)
    return [leadOf(filters, dates), ...describeSelectedDates(metrics, result.dates, options.nameOf)];
  const { conversion } = metrics.shares;
  const rate = isEmptySelection(selection)
    ? totals && compareWithPage(conversion, totals, !hasCause(findings))
    : compareWithOthers(result, leadOf(filters));
  const alone = rate || leadOf(filters) + describeAlone(metrics);
  const { sessions } = findings?.whole ?? {};
  // Those of another selection stay until its own have loaded.
  if (!findings || !sessions?.earlier || sessions.current !== comparison?.current.sessions) return [alone];
  const { firstDay, current } = comparison.dates;
  const { zone } = calendar;
  const part = firstDay === null ? undefined : shortDates(formatDateRange(current, zone), zone);
  // Few before no sessions are a fact, not a change.
  if (!hasEnoughSessions(sessions) && metrics.sessions > 0) return [alone];
  const lead = rate ? `${rate} ${leadOf(part)}` : leadOf(filters, part);
  const room = MAX_LENGTH - lead.length;
  if (!rate)
    return [lead, ...describeBriefly(findings, options, { maxLength: room, minNameLength: Infinity })];
  const changes = describeOtherChanges(findings, options, room);
  return changes.length > 0 ? [lead, ...changes] : [rate];
}

/** Whether only sessions with one source, audience or campaign tag are selected. */
const hasOneValue = (selection: Selection) =>
  dimensions.some((name) => isText(name) && selection[name]?.length === 1);

/** Plural nouns of values that most sessions have. */
const kinds: Partial<Record<Dimension, string>> = { source: 'sources', audience: 'audiences' };

/** `No LinkedIn sessions 17–20 Nov.`, or of several filters `No sessions: LinkedIn, Bounced, 17–20 Nov.` */
function describeNone({ start: _, ...filtered }: Selection, filters: string, dates = ''): string {
  const isSource = Object.keys(filtered).join() === 'source' && filtered.source?.every(Boolean);
  if (filters && !isSource) return `No sessions: ${[filters, dates].filter(Boolean).join(', ')}.`;
  return `${['No', filters, 'sessions', dates].filter(Boolean).join(' ')}.`;
}

/**
 * `LinkedIn: 7.7% of 142 sessions convert, against 10.7% of the others.`; of sessions selected by their conversion, how
 * many of all they are. Null if either side has too few sessions.
 */
function compareWithOthers(result: AnalysisResult, lead: string): string | null {
  const { metrics, baselineMetrics } = result;
  const [own, all] = [metrics.shares.conversion, baselineMetrics.shares.conversion];
  if (isDetermined('conversion', result)) {
    const share = { hits: metrics.sessions, of: baselineMetrics.sessions };
    return `${lead}${formatNumber(share.hits)} of ${plural(share.of, 'session')}, ${formatRate(share)}.`;
  }
  const others = { hits: all.hits - own.hits, of: all.of - own.of };
  const change = compareRates({ current: own, previous: others });
  if (!change) return null;
  const rate = `${lead}${formatRate(own)} of ${plural(metrics.sessions, 'session')} convert`;
  return excludesZero(change)
    ? `${rate}, against ${formatRate(others)} of the others.`
    : `${rate}, no significant difference from ${formatRate(others)} of the others.`;
}

const hasCause = (findings: Findings<CauseValue> | null) =>
  findings !== null && [findings.causes.sessions, findings.causes.conversion].some(Boolean);

/** `Converts 22.4%, 11.9 pp above the page (95%: 2.1 to 21.7).`; null if either has too few sessions. */
function compareWithPage(own: Proportion, page: Proportion, hasInterval: boolean): string | null {
  // The page's sessions include the audience's own.
  const others = { hits: page.hits - own.hits, of: page.of - own.of };
  const change = compareRates({ current: own, previous: others });
  if (!change) return null;
  const [rate, pageRate] = [formatRate(own), formatRate(page)];
  // From others to the whole page.
  const scale = others.of / page.of;
  const [low, high] = [change.low * scale, change.high * scale];
  const interval = (from: string, to: string) =>
    hasInterval ? ` (95%:\u00a0${from}\u00a0to\u00a0${to})` : '';
  if (!excludesZero(change))
    return `Converts ${rate}, no significant difference from the page's ${pageRate}${interval(signedPoints(low), `${signedPoints(high)}\u00a0pp`)}.`;
  // Of the rates as shown.
  const points = Math.abs(Number.parseFloat(rate) - Number.parseFloat(pageRate)).toFixed(1);
  const [nearest = '', farthest = ''] = [low, high]
    .map((share) => Math.abs(share * 100))
    .sort((a, b) => a - b)
    .map((share) => share.toFixed(1));
  return `Converts ${rate}, ${points} pp ${change.difference > 0 ? 'above' : 'below'} the page${interval(nearest, farthest)}.`;
}

/** Between a publication and the day of the change that it may explain. */
const MAX_DISTANCE_MS = 2 * DAY;

/** A change of one audience, or of the whole if that is the only audience shown. */
type Change = Pick<Cause<CauseValue>, 'since'> & { value: CauseValue | null };

/** Names the version of an audience that went live when its results began to change. */
function useCoincidence(
  pageId: string,
  findings: Findings<CauseValue> | null,
  start: number | null | undefined,
  calendar: ZonedCalendar,
  shownAudience: string | undefined,
): (change: Change) => string | null {
  const audienceOf = ({ value }: Change) =>
    value === null ? shownAudience : value.dimension === 'audience' ? value.text : undefined;
  const dayOf = (change: Change) =>
    audienceOf(change) && change.since !== null && start != null
      ? addDays(start, change.since, calendar)
      : null;
  const { causes, whole } = findings ?? {};
  const changes: (Change | null | undefined)[] = [
    causes?.sessions,
    causes?.conversion,
    ...[whole?.changedOn.sessions, whole?.changedOn.conversion].map((since = null) => ({
      value: null,
      since,
    })),
  ];
  const days = changes.flatMap((change) => (change ? (dayOf(change) ?? []) : []));
  const times = [Math.min(...days) - MAX_DISTANCE_MS, Math.max(...days) + MAX_DISTANCE_MS];
  const publications = usePublications(pageId, times, days.length > 0) ?? [];
  return (change) => {
    const day = dayOf(change) ?? Number.NaN;
    const distanceOf = ({ publishedAt }: Publication) => Math.abs(publishedAt - day);
    const [nearest] = publications
      .filter((each) => each.audienceId === audienceOf(change) && distanceOf(each) < MAX_DISTANCE_MS)
      .sort((a, b) => distanceOf(a) - distanceOf(b));
    if (!nearest) return null;
    const { versionNumber } = nearest;
    return `since ${versionNumber == null ? 'its new version' : `version ${versionNumber}`} went live`;
  };
}

/** Category and label of a value: `Source` and `LinkedIn`. */
export function valueLabel(
  { dimension, text }: CauseValue,
  names: AudienceNames | undefined,
): [string, string] {
  const { label } = dimensionFormats[dimension];
  if (text === null || text === '') return [label, 'none'];
  if (dimension === 'audience') return [label, formatAudience(text, names)];
  return [label, dimension === 'source' ? sourceName(text) : text];
}

function causeName(value: CauseValue, names: AudienceNames | undefined): string {
  const [category, label] = valueLabel(value, names);
  if (value.text === null || value.text === '')
    return `visits without ${category === 'Audience' ? 'an audience' : `a ${category.toLowerCase()}`}`;
  return value.dimension === 'source' || value.dimension === 'audience'
    ? label
    : `${category.toLowerCase()} ${label}`;
}

/** Shares of all sessions of a page; those that the service doesn't count are missing. */
export type PageShares = Partial<Record<RateName, Proportion>>;

/** Shares of a page's sessions in a range; null if they can't be counted, undefined while they load. */
export function usePageShares(
  pageId: string,
  range: Range | null,
  isEnabled: boolean,
): PageShares | null | undefined {
  const canCount = useCapability('session-counts');
  const query = { startDate: isoTime(range?.start), endDate: isoTime(range?.end) };
  const { data, isLoading, failureCount } = useQuery({
    queryKey: ['countPageSessions', pageId, 'total', query],
    enabled: canCount && isEnabled && range !== null,
    async queryFn({ signal }): Promise<PageShares> {
      const counts = await fetchPageCounts(pageId, query, signal);
      const shareOf = (hits: 'conversions' | 'bounces' | 'formSubmits' | 'asked'): Proportion => ({
        hits: counts.reduce((sum, count) => sum + (count[hits] ?? 0), 0),
        of: counts.reduce((sum, { sessions }) => sum + (sessions ?? 0), 0),
      });
      return {
        conversion: shareOf('conversions'),
        bounce: shareOf('bounces'),
        submit: shareOf('formSubmits'),
        ...(counts.some(({ asked }) => asked !== undefined) && { asked: shareOf('asked') }),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return isLoading && failureCount === 0 ? undefined : (data ?? null);
}
