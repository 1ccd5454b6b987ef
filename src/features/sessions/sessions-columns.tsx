import { CircleCheck, CircleX, Eye, FileCheck, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import {
  type SessionOutcome as Flag,
  type Measure,
  outcomesOf,
  type Session,
  sourceMediumOf,
} from '#engines/sessions/session.ts';
import { shortened } from '#lib/id.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { givenText } from './format.ts';
import type { AudienceNames } from './sessions-queries.ts';

const marks: Record<Flag, { word: string; icon: LucideIcon; tone: string }> = {
  hasConversion: { word: 'Converted', icon: CircleCheck, tone: 'text-success' },
  hasFormSubmit: { word: 'Form submitted', icon: FileCheck, tone: 'text-muted' },
  isBounce: { word: 'Bounced', icon: CircleX, tone: 'text-muted' },
};

/** What came of a session: the foremost in words, what else applies as an icon. */
function Outcome({ session }: { session: Pick<Session, Flag> }) {
  const given = outcomesOf(session).map((flag) => marks[flag]);
  if (given.length === 0) return <span className="text-faint">None</span>;
  return (
    <span className="flex items-center gap-1.5">
      {given.map(({ word, icon, tone }, index) => (
        <Fragment key={word}>
          <span title={word} className="inline-flex">
            <Icon of={icon} size="sm" className={tone} />
          </span>
          <span className={index > 0 ? 'sr-only' : undefined}>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}

const { text, number, custom } = columnKit<Session>();
const zeroFaint = (measure: Measure) => (value: number) =>
  value === 0 ? <span className="text-faint">0</span> : givenText(measure, value);

/** Rows come in order, so the table need not know by what they are sorted, only that heads of columns sort. */
const inOrder = (columns: readonly Column<Session>[]): Column<Session>[] =>
  columns.map((column) => {
    const { accessorFn: _, ...rest } = column as Column<Session> & { accessorFn?: unknown };
    return { ...rest, meta: { ...rest.meta, sortable: true } } as Column<Session>;
  });

interface Given {
  names: AudienceNames | undefined;
  seen: ReadonlySet<string>;
  /** The time zone of the figures; the reader's own where there is none. */
  zone?: string | undefined;
}

/** The columns of a list of sessions; the names of audiences, and which were seen, come from elsewhere. */
export const sessionColumns = ({ names, seen, zone }: Given) =>
  inOrder([
    custom(
      'started',
      { header: 'Started', value: (session) => session.sessionStartedAt, width: 38, phone: 'kind' },
      (session) => <Started value={session.sessionStartedAt} zone={zone} />,
    ),
    custom(
      'audience',
      { header: 'Audience', value: (session) => session.audienceId, phone: 'lead' },
      ({ audienceId, audienceSessionId }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Audience id={audienceId} names={names} isSeen={seen.has(audienceSessionId)} />
        </span>
      ),
    ),
    text('source', {
      header: 'Source / medium',
      value: sourceMediumOf,
      width: 40,
    }),
    text('campaign', { header: 'Campaign', value: (session) => session.utmCampaign, width: 32, minor: true }),
    number(
      'time',
      { header: 'Time spent', value: (session) => session.timeSpentSeconds, width: 26, phone: 'when' },
      (seconds) => givenText('time', seconds),
    ),
    number(
      'scroll',
      { header: 'Scroll', value: (session) => session.maxScrollDepthPercentage, width: 18, minor: true },
      (percent) => givenText('scroll', percent),
    ),
    number(
      'clicks',
      { header: 'Clicks', value: (session) => session.totalClicksCount, width: 18, minor: true },
      zeroFaint('clicks'),
    ),
    number(
      'questions',
      { header: 'Questions', value: (session) => session.questionsAskedCount, width: 22, minor: true },
      zeroFaint('questions'),
    ),
    custom('outcome', { header: 'Outcome', value: () => undefined, width: 34, phone: 'state' }, (session) => (
      <Outcome session={session} />
    )),
  ]);

interface AudienceProps {
  id: string | null | undefined;
  names: AudienceNames | undefined;
  isSeen: boolean;
}

/** The audience of a session, which stands back once the session was seen. */
const Audience = ({ id, names, isSeen }: AudienceProps) => (
  <>
    {id ? (
      <span className={isSeen ? 'truncate' : 'truncate font-medium text-strong'} title={id}>
        {names?.get(id) ?? shortened(id)}
      </span>
    ) : (
      <span className="truncate text-faint">No audience</span>
    )}
    {isSeen ? (
      <span title="Opened before" className="inline-flex flex-none text-faint">
        <Icon of={Eye} size="xs" />
        <span className="sr-only">, opened before</span>
      </span>
    ) : null}
  </>
);

interface StartedProps {
  value: string | null | undefined;
  zone: string | undefined;
}

/** When a session started, to the minute. */
const Started = ({ value, zone }: StartedProps) => (
  <span className="text-muted">
    <Time value={value} missing="Unknown" exact zone={zone} />
  </span>
);
