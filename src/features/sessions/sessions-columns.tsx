import { clsx } from 'clsx';
import { CircleCheck, CircleX, Eye, FileCheck, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import {
  type SessionOutcome as Flag,
  type Measure,
  outcomesOf,
  type Session,
  sourceMediumOf,
} from '#engines/sessions/index.ts';
import { truncate } from '#lib/text.ts';
import type { Column } from '#table/column.ts';
import { columnKit, TruncatedText } from '#table/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { formatAudience, sourceName } from './dimensions.ts';
import { formatRawValue, formatStart } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

const outcomeLabels: Record<Flag, { label: string; icon: LucideIcon; tone: string }> = {
  hasConversion: { label: 'Converted', icon: CircleCheck, tone: 'text-success' },
  hasFormSubmit: { label: 'Form submitted', icon: FileCheck, tone: 'text-muted' },
  isBounce: { label: 'Bounced', icon: CircleX, tone: 'text-muted' },
};

/** Outcomes of a session: the main one in words, others as icons. */
function Outcome({ session }: { session: Pick<Session, Flag> }) {
  const outcomes = outcomesOf(session).map((flag) => outcomeLabels[flag]);
  if (outcomes.length === 0) return <span className="sr-only">None</span>;
  return (
    <span className="flex items-center gap-1.5">
      {outcomes.map(({ label, icon, tone }, index) => (
        <Fragment key={label}>
          <span title={label} className="inline-flex">
            <Icon of={icon} size="sm" className={tone} />
          </span>
          <span className={index > 0 ? 'sr-only' : undefined}>{label}</span>
        </Fragment>
      ))}
    </span>
  );
}

const { text, number, custom } = columnKit<Session>();
const formatCount = (measure: Measure) => (value: number) =>
  value === 0 ? <span className="text-faint">0</span> : formatRawValue(measure, value);

interface ColumnOptions {
  names: AudienceNames | undefined;
  visited: ReadonlySet<string>;
  /** Time zone of the figures; the user's by default. */
  zone?: string | undefined;
  /** Leaves out the audience of sessions of only one. */
  isOneAudience?: boolean;
}

const VisitedMark = () => (
  <span title="Opened before" className="inline-flex flex-none text-faint">
    <Icon of={Eye} size="xs" />
    <span className="sr-only">, opened before</span>
  </span>
);

/** Columns of the sessions table. The worker sorts by all of them. */
export function sessionColumns({ names, visited, zone, isOneAudience }: ColumnOptions): Column<Session>[] {
  const outcome = custom('outcome', { header: 'Outcome', width: 34, phone: 'state' }, (session) => (
    <Outcome session={session} />
  ));
  const started = custom(
    'started',
    {
      header: 'Started',
      value: (session) => session.sessionStartedAt,
      width: 38,
      phone: isOneAudience ? 'lead' : 'kind',
    },
    ({ sessionStartedAt, audienceSessionId }) => {
      const isVisited = visited.has(audienceSessionId);
      return (
        <span className="flex items-center gap-1.5 text-muted">
          <span className={isOneAudience && !isVisited ? 'font-medium text-strong' : undefined}>
            <Time value={sessionStartedAt} missing="Unknown" format={formatStart} zone={zone} />
          </span>
          {isOneAudience && isVisited ? <VisitedMark /> : null}
        </span>
      );
    },
  );
  return [
    started,
    isOneAudience
      ? outcome
      : custom(
          'audience',
          { header: 'Audience', value: (session) => session.audienceId, phone: 'lead' },
          ({ audienceId: id, audienceSessionId }) => (
            <span className="flex min-w-0 items-center gap-1.5">
              {id ? (
                <span
                  // Less prominent if the session was visited.
                  className={clsx('truncate', !visited.has(audienceSessionId) && 'font-medium text-strong')}
                  title={id}
                >
                  {formatAudience(id, names)}
                </span>
              ) : (
                <span className="truncate text-faint">No audience</span>
              )}
              {visited.has(audienceSessionId) ? <VisitedMark /> : null}
            </span>
          ),
        ),
    custom(
      'source',
      {
        header: 'Source / medium',
        value: sourceMediumOf,
        // Takes the width of the audience.
        ...(isOneAudience ? { phone: 'kind' as const } : { width: 40 }),
        shrinks: true,
        truncatesItself: true,
        muted: true,
      },
      (session) => {
        const { utmSource, utmMedium } = session;
        return utmSource || utmMedium ? (
          <TruncatedText title={truncate(sourceMediumOf(session))}>
            {sourceMediumOf({ utmSource: utmSource && sourceName(utmSource), utmMedium })}
          </TruncatedText>
        ) : (
          <span className="sr-only">None</span>
        );
      },
    ),
    text('campaign', {
      header: 'Campaign',
      value: (session) => session.utmCampaign,
      width: 32,
      hideBelow: 'desktop',
    }),
    number(
      'time',
      { header: 'Time spent', value: (session) => session.timeSpentSeconds, width: 26, phone: 'when' },
      (seconds) => formatRawValue('time', seconds),
    ),
    number(
      'scroll',
      {
        header: 'Scroll',
        value: (session) => session.maxScrollDepthPercentage,
        width: 18,
        hideBelow: 'wide',
      },
      (percent) => formatRawValue('scroll', percent),
    ),
    number(
      'clicks',
      { header: 'Clicks', value: (session) => session.totalClicksCount, width: 18, hideBelow: 'wide' },
      formatCount('clicks'),
    ),
    number(
      'questions',
      { header: 'Questions', value: (session) => session.questionsAskedCount, width: 22, hideBelow: 'wide' },
      formatCount('questions'),
    ),
    ...(isOneAudience ? [] : [outcome]),
  ].map((column) => ({ ...column, sortable: true }));
}
