import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type AnalysisResult,
  type Cause,
  type CauseValue,
  excludesZero,
  type Findings,
  type Metrics,
  MIN_SAMPLE,
  type Proportion,
  rateDifference,
} from '#engines/sessions/index.ts';
import { plural } from '#lib/text.ts';
import { DAY } from '#lib/time-units.ts';
import { addDays, type ZonedCalendar } from '#lib/zoned.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { describeBriefly, renderSentence, type Sentence } from './describe-findings.ts';
import { dimensionFormats, formatAudience, sourceName } from './dimensions.ts';
import { formatDateRange, formatRate, formatTimeRange, shortDates } from './format.ts';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';
import { hasEnoughSessions } from './use-findings.ts';
import { type Publication, usePublications } from './use-page-marks.ts';
import { onlyWith } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';

/** In characters: one line on large screens, two on smaller ones, three on phones. */
const MAX_LENGTH = 150;
const MAX_PHONE_LENGTH = 115;

interface SummaryProps {
  pageId: string;
  analysis: SessionAnalysis;
  findings: Findings<CauseValue> | null;
}

/** Describes the selected sessions in a sentence; each cause links to its sessions. */
export function Summary({ pageId, analysis: { client, calendar, loadState }, findings }: SummaryProps) {
  const { result, isCounted } = useThrottledSnapshot(client);
  const maxLength = useBelow('phone') ? MAX_PHONE_LENGTH : MAX_LENGTH;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const start = result?.comparison?.dates.current.start;
  const coincidence = useCoincidence(pageId, findings, start, calendar);
  const sentence =
    result &&
    sentenceOf(result, findings, calendar, {
      nameOf: (value) => causeName(value, names),
      coincidence,
      maxLength,
    });
  const isShown = isCounted || (loadState !== null && (loadState.loaded > 0 || loadState.phase === 'done'));
  return (
    <h2
      data-summary
      aria-label={sentence && isShown ? undefined : 'Summary'}
      className="min-w-0 flex-1 text-balance font-semibold text-lg text-strong wide:leading-5 max-phone:grid max-phone:content-start max-phone:text-base max-phone:text-wrap"
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

/** Until the earlier period has loaded, and of selected dates: only their own figures. */
function sentenceOf(
  result: AnalysisResult,
  findings: Findings<CauseValue> | null,
  calendar: ZonedCalendar,
  options: Parameters<typeof describeBriefly<CauseValue>>[1] & { maxLength: number },
): Sentence<CauseValue> {
  const { selection, metrics } = result;
  if (selection.start) return [describeDates(result, formatTimeRange(selection.start, calendar))];
  if (findings && findings.whole.sessions.earlier > 0) {
    const { firstDay = null, current } = result.comparison?.dates ?? {};
    const { zone } = calendar;
    const dates = firstDay === null || !current ? null : shortDates(formatDateRange(current, zone), zone);
    const { sessions } = findings.whole;
    if (dates && !hasEnoughSessions(sessions)) return [describeAlone(metrics)];
    const lead = dates ? `${dates}: ` : '';
    const maxLength = options.maxLength - lead.length;
    return [lead, ...describeBriefly(findings, options, { maxLength, minNameLength: Infinity })];
  }
  return [describeAlone(metrics)];
}

/** Without a comparison: `240 sessions, 9.8% convert.`, or of few sessions `3 sessions, none converted, 1 asked.` */
function describeAlone({ sessions, shares: { conversion, asked } }: Metrics): string {
  const lead = plural(sessions, 'session');
  if (conversion.of >= MIN_SAMPLE) return `${lead}, ${formatRate(conversion)} convert.`;
  const countText = ({ hits, of }: Proportion, done: string) =>
    of > 0 && of < MIN_SAMPLE ? [`${hits || 'none'} ${done}`] : [];
  return `${[lead, ...countText(conversion, 'converted'), ...countText(asked, 'asked')].join(', ')}.`;
}

/** Compares the conversion of selected dates with that of the others: `9–15 Nov: 12.2% convert, 3.2 pp above other days.` */
function describeDates(
  { selection, views: { start: view }, axis, metrics }: AnalysisResult,
  dates: string,
): string {
  const { from = 0, to = 0 } = selection.start ?? {};
  const others = { hits: 0, of: 0 };
  axis.boundaries.slice(0, -1).forEach((start, bucket) => {
    // Bars in part selected count only their selected sessions.
    if ((axis.boundaries[bucket + 1] ?? start) > from && start < to) return;
    others.hits += view.conversions[bucket] ?? 0;
    others.of += view.known[bucket] ?? 0;
  });
  const { conversion } = metrics.shares;
  const sessions = plural(metrics.sessions, 'session');
  if (conversion.of < MIN_SAMPLE) return `${dates}: ${sessions}.`;
  const lead = `${dates}: ${formatRate(conversion)} of ${sessions} convert`;
  const change = others.of < MIN_SAMPLE ? null : rateDifference(conversion, others);
  if (!change) return `${lead}.`;
  const points = `${Math.abs(change.difference * 100).toFixed(1)} pp`;
  return excludesZero(change)
    ? `${lead}, ${points} ${change.difference > 0 ? 'above' : 'below'} other days.`
    : `${lead}, about as on other days.`;
}

/** Between a publication and the day of the change that it may explain. */
const MAX_DISTANCE_MS = 2 * DAY;

/** Names the version of a cause's audience that went live when the cause began. */
function useCoincidence(
  pageId: string,
  findings: Findings<CauseValue> | null,
  start: number | null | undefined,
  calendar: ZonedCalendar,
): (cause: Cause<CauseValue>) => string | null {
  const dayOf = ({ value, since }: Cause<CauseValue>) =>
    value.dimension === 'audience' && since !== null && start != null
      ? addDays(start, since, calendar)
      : null;
  const { sessions = null, conversion = null } = findings?.causes ?? {};
  const days = [sessions, conversion].flatMap((cause) => (cause ? (dayOf(cause) ?? []) : []));
  const times = [Math.min(...days) - MAX_DISTANCE_MS, Math.max(...days) + MAX_DISTANCE_MS];
  const publications = usePublications(pageId, times, days.length > 0) ?? [];
  return (cause) => {
    const day = dayOf(cause) ?? Number.NaN;
    const distanceOf = ({ publishedAt }: Publication) => Math.abs(publishedAt - day);
    const [nearest] = publications
      .filter((each) => each.audienceId === cause.value.text && distanceOf(each) < MAX_DISTANCE_MS)
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
