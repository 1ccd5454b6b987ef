import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { CountedField, DayResults } from '#api/queries/recent-results.ts';
import { useCapability } from '#api/transport/session.ts';
import { CountDelta } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import { compareRates, RateDelta } from '#charts/rate-delta.tsx';
import { MIN_SAMPLE, type Proportion, sum } from '#engines/sessions/index.ts';
import {
  describeBriefly,
  hasEnoughSessions,
  renderSentence,
  type Sentence,
  sentenceText,
  shortDates,
} from '#features/sessions/public.ts';
import { formatNumber, formatPercent, plural, truncate } from '#lib/text.ts';
import { formatDate, formatDateTime, formatRange } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton, SkeletonBar } from '#ui/skeleton.tsx';
import { type ComparedPeriods, type ComparedResults, sumConversion } from './compared-results.ts';

/** A longer one is smaller, so that all fit in the same height. */
const MAX_LARGE_LENGTH = 60;

interface ResultsTitleProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Name of the screen, shown until the sentence is loaded. */
  title: string;
  /** Null while it loads. */
  sentence: Sentence<string> | null;
  /** Sessions of a page in the range. */
  linkTo(pageId: string): LinkProps;
  /** Under the sentence. */
  dates?: ReactNode;
  /** At the right; under the sentence on phones. */
  controls: ReactNode;
}

/** The answer as the main heading. Its height is the same for all sentences and while it loads. */
export function ResultsTitle(props: ResultsTitleProps) {
  const { headingRef, title, sentence, linkTo, dates, controls } = props;
  const text = sentence && sentenceText(sentence);
  return (
    <div
      aria-busy={sentence === null}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-gutter py-2 max-phone:pt-3 max-phone:pb-1"
    >
      <h1
        ref={headingRef}
        tabIndex={-1}
        data-computed
        data-summary
        title={text ?? undefined}
        className={clsx(
          'title-links flex h-10 items-center font-semibold text-strong outline-none [overflow-wrap:anywhere] max-wide:h-15 max-phone:col-span-2 max-phone:h-16.5',
          (text ?? '').length <= MAX_LARGE_LENGTH
            ? 'text-xl leading-7 max-phone:text-lg max-phone:leading-5.5'
            : 'text-lg leading-5 desktop:text-xl desktop:leading-7 max-phone:leading-5.5',
        )}
      >
        {sentence ? (
          <span key="sentence" className="line-clamp-2 text-balance max-wide:line-clamp-3">
            {renderSentence(sentence, ({ cause, name }) => (
              <Link {...linkTo(cause.value)}>
                <bdi>{name}</bdi>
              </Link>
            ))}
          </span>
        ) : (
          <>
            <span className="sr-only">{title}</span>
            <Skeleton className="h-5 w-80 max-w-full" />
          </>
        )}
      </h1>
      {dates === undefined ? null : (
        <p
          data-summary
          className="tnum truncate text-muted text-xs max-phone:line-clamp-2 max-phone:whitespace-normal phone:h-4"
        >
          {dates}
        </p>
      )}
      <div
        className={clsx(
          'col-start-2 row-span-2 row-start-1 flex items-center gap-2 max-phone:row-span-1 max-phone:row-start-2 max-phone:h-11',
          dates === undefined && 'max-phone:col-span-2 max-phone:col-start-1',
        )}
      >
        {controls}
      </div>
    </div>
  );
}

/** `28 Oct–26 Nov until 15:00, against 23 Sep–22 Oct until the same time (same weekdays, 5 weeks earlier)` */
export function describeDates(
  periods: ComparedPeriods,
  results: ComparedResults | undefined,
  zone = timeZone.get(),
): ReactNode {
  const { current, earlier, isRunning } = periods;
  const dates = ({ start, end }: ComparedPeriods['current']) =>
    shortDates(formatRange(start, end, zone), zone);
  const day = (time: number) => formatDate(time, Date.now(), zone);
  const weeks = earlier ? Math.round((current.start - earlier.start) / DAY) / 7 : 0;
  const until = (time: string) => <span className="max-tablet:hidden">{` until ${time}`}</span>;
  return (
    <>
      {dates(current)}
      {isRunning ? until(formatDateTime(current.end, 'time', zone)) : null}
      {results?.isFirst ? (
        '. No earlier sessions to compare with'
      ) : earlier ? (
        <>
          {', '}
          <span className="whitespace-nowrap">against {dates(earlier)}</span>
          {isRunning ? until('the same time') : null}
          {weeks > 0 && Number.isInteger(weeks) ? (
            <span className="max-wide:hidden"> (same weekdays, {plural(weeks, 'week')} earlier)</span>
          ) : null}
        </>
      ) : null}
      {results?.firstDay
        ? `; compared from ${day(results.days[results.skippedDays] ?? 0)} on, as the first session was on ${day(results.firstDay)}`
        : null}
    </>
  );
}

/** So that a sentence with two names has at most 90 characters. */
const MAX_NAME_LENGTH = 25;

type NameOf = (pageId: string) => string;

const linkedName = (value: string, nameOf: NameOf) => ({
  cause: { value },
  name: truncate(nameOf(value), MAX_NAME_LENGTH),
});

/** The page with the highest conversion among those with enough sessions, if there are several. */
function findBest({ pages }: ComparedResults): { value: string; text: string } | undefined {
  const [best, second] = Array.from(pages, ([value, { current }]) => ({ value, ...sumConversion(current) }))
    .filter(({ of }) => of >= MIN_SAMPLE)
    .sort((a, b) => b.hits / b.of - a.hits / a.of);
  if (!best?.hits || !second) return undefined;
  return { value: best.value, text: `converts best, ${formatPercent(best.hits / best.of)}.` };
}

/**
 * Says what changed, mostly which page. Without an earlier period: `4,498 sessions, 9.7% convert. Driver app tour
 * converts best, 27.5%.`
 */
export function describeResults(
  results: ComparedResults,
  nameOf: NameOf,
  zone = timeZone.get(),
): Sentence<string> {
  const { earlier, days, skippedDays, pages, findings } = results;
  if (earlier && hasEnoughSessions(findings.whole.sessions))
    return describeBriefly(findings, {
      nameOf,
      kindOf: () => 'pages',
      dateOf: (day) => formatDate(days[skippedDays + day] ?? 0, Date.now(), zone),
      isOneValue: pages.size === 1,
    });
  const { hits, of } = sumConversion(results.total.current);
  const before = earlier ? findings.whole.sessions.earlier : 0;
  if (of === 0) return [before > 0 ? `No sessions, ${formatNumber(before)} before.` : 'No sessions.'];
  const lead = `${plural(of, 'session')}${of < MIN_SAMPLE ? '' : `, ${formatPercent(hits / of)} convert`}.`;
  const best = findBest(results);
  return best ? [`${lead} `, linkedName(best.value, nameOf), ` ${best.text}`] : [lead];
}

const figures: readonly { label: string; field: CountedField }[] = [
  { label: 'Sessions', field: 'sessions' },
  { label: 'Conversion', field: 'conversions' },
  { label: 'Asked', field: 'asked' },
  { label: 'Form submits', field: 'formSubmits' },
  { label: 'Bounced', field: 'bounces' },
];

interface ResultFiguresProps {
  /** Undefined while they load. */
  results: ComparedResults | undefined;
  /** Whether they couldn't be loaded. */
  isFailed?: boolean;
  /** Appended to the labels: `all pages`. */
  scope?: string | undefined;
  /** Sessions by a figure; without it, figures are no links. */
  linkTo?(field: CountedField): LinkProps;
}

/** Four figures with their earlier values and changes. */
export function ResultFigures({ results, isFailed, scope, linkTo }: ResultFiguresProps) {
  // Form submits are shown where the service doesn't count who asked.
  const hidden = useCapability('session-breakdowns') ? 'formSubmits' : 'asked';
  const shown = figures.filter(({ field }) => field !== hidden);
  return (
    <ul
      aria-label="Results"
      data-summary
      className="grid flex-none grid-cols-4 border-line border-b max-phone:grid-cols-2"
    >
      {shown.map(({ label, field }) => (
        <li
          key={field}
          className={clsx(
            'group relative min-w-0 border-line px-gutter pt-3.5 pb-4 not-first:border-l max-tablet:px-4 max-tablet:first:pl-gutter max-phone:px-gutter! max-phone:pt-2 max-phone:pb-2.5 max-phone:odd:border-l-0 max-phone:nth-[n+3]:border-t',
            linkTo && 'hover:bg-hover',
          )}
        >
          <span className="flex h-4 items-center gap-1 text-muted text-xs">
            {linkTo ? (
              <>
                <Link
                  {...linkTo(field)}
                  className="row-link group-hover:underline group-hover:decoration-dotted"
                >
                  {label}
                </Link>
                <Icon of={ArrowUpRight} size="xs" className="opacity-0 group-hover:opacity-100" />
              </>
            ) : (
              [label, scope].filter(Boolean).join(', ')
            )}
          </span>
          <span className="tnum mt-1 flex h-8 items-baseline gap-2 text-muted text-xs whitespace-nowrap">
            {results ? (
              <FigureValue results={results} field={field} />
            ) : isFailed ? (
              NO_VALUE
            ) : (
              <SkeletonBar className="h-5 w-20 self-center" />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const NO_VALUE = <span className="font-semibold text-2xl text-strong">–</span>;

function FigureValue({ results, field }: { results: ComparedResults; field: CountedField }) {
  const { total, findings, earlier, skippedDays } = results;
  const value = (text: string) => <span className="font-semibold text-2xl text-strong">{text}</span>;
  if (field === 'sessions') {
    const { sessions } = findings.whole;
    return (
      <>
        {value(formatNumber(sum(total.current.sessions)))}
        {earlier ? <CountDelta change={sessions} /> : null}
        {earlier && sessions.earlier > 0 ? <Was>{formatNumber(sessions.earlier)}</Was> : null}
      </>
    );
  }
  const shareOf = (counts: DayResults, skipped: number): Proportion => ({
    hits: sum(counts[field].slice(skipped)),
    of: sum(counts.sessions.slice(skipped)),
  });
  const share = shareOf(total.current, 0);
  const [current, previous] = [shareOf(total.current, skippedDays), shareOf(total.earlier, skippedDays)];
  if (share.of === 0) return NO_VALUE;
  return (
    <>
      {value(formatRate(share))}
      {compareRates({ current, previous }) ? (
        <RateDelta current={current} previous={previous} better={field === 'bounces' ? 'less' : 'more'} />
      ) : null}
      {previous.of === 0 ? null : <Was>{formatRate(previous)}</Was>}
    </>
  );
}

const Was = ({ children }: { children: string }) => (
  <span className="truncate text-faint max-wide:hidden">was {children}</span>
);
