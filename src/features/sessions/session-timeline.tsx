import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  ArrowRight,
  Check,
  CircleCheck,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageCircleQuestionMark,
  MousePointerClick,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';
import {
  buildTimeline,
  formatElapsedTime,
  type Session,
  type StepKind,
  type Timeline,
  type TimelineStep,
} from '#engines/sessions/index.ts';
import { type ListedPage, PageThumb } from '#features/pages/public.ts';
import { formatDuration } from '#lib/duration.ts';
import { plural } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { Answer, QuestionBubble, Sources } from '#ui/chat.tsx';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sourceName } from './dimensions.ts';

interface SessionTimelineProps {
  /** The page, whose picture marks its answers. */
  page: ListedPage | undefined;
  query: UseQueryResult<Received<Reply<'listInteractions'>>>;
  /** Null if only its ID is in the URL. */
  session: Session | null;
  /** Median of all sessions in seconds; undefined if there are too few, or while they load. */
  medianTime: number | undefined;
  /** Whether the session may still be found. */
  isLocating: boolean;
}

/** Pauses of this length or more are shown. */
const MIN_PAUSE_SECONDS = 60;

/** The visitor's steps, in order. */
export function SessionTimeline({ page, query, session, medianTime, isLocating }: SessionTimelineProps) {
  const timeline = buildTimeline(session, query.data?.interactions ?? []);
  const { steps, warning, length } = timeline;
  if (query.isError)
    return (
      <div className="px-gutter py-6">
        <Failure of={query} />
      </div>
    );
  const isPending = query.isPending || isLocating;
  const unrecorded = session && describeUnrecorded(session, timeline);
  return (
    <div className="max-w-190 px-gutter pt-6 pb-8 max-phone:pt-5">
      {session || isLocating ? (
        <p className="mb-5 min-h-6 font-semibold text-base text-balance text-strong">
          {session ? describeOutcome(session) : <Skeleton className="w-60 max-w-full" />}
        </p>
      ) : null}
      {warning ? <Note variant="warning">{warning}</Note> : null}
      <ol aria-label="Timeline" aria-busy={isPending}>
        {session || isLocating ? (
          <TimelineItem
            at={0}
            icon={ArrowRight}
            title="Arrived"
            detail={session && describeOrigin(session)}
          />
        ) : null}
        {isPending ? <PendingSteps /> : null}
        {[...(isPending ? [] : steps).entries()].map(([index, step]) => {
          const pause = (step.at ?? 0) - (steps[index - 1]?.at ?? step.at ?? 0);
          return (
            <Fragment key={index}>
              {pause >= MIN_PAUSE_SECONDS ? (
                <DashedItem>
                  <span className="text-faint text-xs">{formatDuration(pause)}</span>
                </DashedItem>
              ) : null}
              <SessionStep step={step} page={page} />
            </Fragment>
          );
        })}
        {unrecorded && !isPending ? (
          <DashedItem>
            <span className="rounded-md border border-line-strong border-dashed px-2.5 py-0.5 text-faint text-sm">
              {unrecorded}
            </span>
          </DashedItem>
        ) : null}
        {session && length > 0 && !isPending ? (
          <TimelineItem
            at={length}
            icon={LogOut}
            title="Left"
            detail={medianTime ? `median of all sessions: ${formatDuration(medianTime)}` : null}
          />
        ) : null}
      </ol>
    </div>
  );
}

/** `Didn't convert: 1 click and no questions in 3m 59s.` */
function describeOutcome(session: Session): string | null {
  const { hasConversion, hasFormSubmit, isBounce, timeSpentSeconds: time } = session;
  const [clicks, questions] = [session.totalClicksCount, session.questionsAskedCount];
  const duration = time != null && time > 0 ? formatDuration(time) : null;
  const counts = [
    clicks == null ? null : clicks === 0 ? 'no clicks' : plural(clicks, 'click'),
    questions == null ? null : questions === 0 ? 'no questions' : plural(questions, 'question'),
  ].filter(Boolean);
  const outcome = hasConversion
    ? `Converted${hasFormSubmit ? ' with a form' : ''}`
    : isBounce
      ? 'Left at once, without converting'
      : hasConversion === false && "Didn't convert";
  if (!outcome) return null;
  const activity = [counts.join(' and '), duration && `in ${duration}`].filter(Boolean).join(' ');
  return activity ? `${outcome}: ${activity}.` : `${outcome}.`;
}

/** What the counts of a session have and its steps don't: `3 more clicks, no details`. */
function describeUnrecorded(session: Session, { steps }: Timeline): string | null {
  const count = (kinds: readonly StepKind[]) => steps.filter(({ kind }) => kinds.includes(kind)).length;
  const describe = (total: number | null | undefined, recorded: number, noun: string) => {
    const missing = (total ?? 0) - recorded;
    const text = plural(missing, recorded > 0 ? `more ${noun}` : noun);
    return missing > 0 ? [text] : [];
  };
  const missing = [
    ...describe(session.totalClicksCount, count(['click', 'form']), 'click'),
    ...describe(session.questionsAskedCount, count(['question']), 'question'),
  ];
  if (missing.length > 0) return `${missing.join(', ')}, no details`;
  return steps.length === 0 ? 'No clicks or questions recorded' : null;
}

function describeOrigin({ utmSource, utmMedium }: Session): string | null {
  const parts = [utmSource && sourceName(utmSource), utmMedium].filter(Boolean);
  return parts.length > 0 ? `from ${parts.join(', ')}` : null;
}

const PendingSteps = () =>
  ['w-1/3', 'w-1/2', 'w-2/5'].map((width) => (
    <li key={width} className={clsx(columns, 'pb-10')}>
      <Skeleton className={clsx('col-start-3', width)} />
    </li>
  ));

const kinds: Record<StepKind, { icon: LucideIcon; verb: string }> = {
  choice: { icon: ListChecks, verb: 'Answered' },
  question: { icon: MessageCircleQuestionMark, verb: 'Asked' },
  form: { icon: CircleCheck, verb: 'Sent the form' },
  click: { icon: MousePointerClick, verb: 'Clicked' },
};

const columns =
  'grid grid-cols-[calc(var(--spacing)*8)_calc(var(--spacing)*5)_minmax(0,1fr)] gap-x-3 max-phone:grid-cols-[calc(var(--spacing)*7)_calc(var(--spacing)*4)_minmax(0,1fr)] max-phone:gap-x-2';
const rail = 'absolute left-13.5 border-line-strong border-l max-phone:left-11';

interface TimelineItemProps {
  /** Seconds since the start. */
  at: number | null;
  icon: LucideIcon;
  isSuccess?: boolean;
  /** Begins with a verb. */
  title: string;
  detail?: string | null;
  /** Names what the visitor used. */
  tooltip?: string | null;
  children?: ReactNode;
}

function TimelineItem({ at, icon, isSuccess, title, detail, tooltip, children }: TimelineItemProps) {
  return (
    <li className={clsx(columns, 'group relative pb-6')}>
      <span aria-hidden className={clsx(rail, 'top-6 bottom-1 group-last:hidden')} />
      <span className="tnum text-right text-muted text-xs leading-5">
        {at === null ? <span className="text-faint">–</span> : formatElapsedTime(at)}
      </span>
      <span className="grid h-5 place-items-center">
        <Icon of={icon} className={isSuccess ? 'text-success' : 'text-muted'} />
      </span>
      <div className="min-w-0">
        <p title={tooltip ?? undefined} className="[overflow-wrap:anywhere]">
          <span className="mr-2 font-medium text-base text-strong">{title}</span>
          {detail ? (
            <span className="text-muted text-sm">
              <LongText>{detail}</LongText>
            </span>
          ) : null}
        </p>
        {children}
      </div>
    </li>
  );
}

/** Between the steps: a pause, or what wasn't recorded. */
const DashedItem = ({ children }: { children: ReactNode }) => (
  <li className={clsx(columns, 'relative -mt-1 pb-6')}>
    <span aria-hidden className={clsx(rail, '-top-2 bottom-1 border-dashed')} />
    <span className="col-start-3">{children}</span>
  </li>
);

/** An interaction. A question and its answer are set like a chat. */
function SessionStep({ step, page }: { step: TimelineStep; page: ListedPage | undefined }) {
  const { kind, context, options, response, title, component } = step;
  const isQuestion = kind === 'question';
  return (
    <TimelineItem
      at={step.at}
      icon={kinds[kind].icon}
      isSuccess={kind === 'form'}
      title={kinds[kind].verb}
      detail={isQuestion ? context : [title, context].filter(Boolean).join(' · ')}
      tooltip={component}
    >
      {isQuestion ? (
        <div className="mt-2">
          <QuestionBubble>{title}</QuestionBubble>
        </div>
      ) : null}
      {options.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {options.map(({ label, isSelected }) => (
            <li
              key={label}
              className={clsx(
                'inline-flex min-h-7 max-w-full items-center gap-1 rounded-md px-2.5 text-sm',
                isSelected
                  ? 'font-medium text-accent-text inset-ring-2 inset-ring-accent'
                  : 'bg-sunken text-muted',
              )}
            >
              {isSelected ? <Icon of={Check} size="xs" /> : null}
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <LongText>{label}</LongText>
              </span>
              {isSelected ? <span className="sr-only">, selected</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {response ? (
        <div className="relative mt-3 ml-3.5">
          <span className="absolute top-0.5 -left-11.5 grid w-5 place-items-center bg-surface py-0.5 max-phone:-left-9.5 max-phone:w-4">
            <PageThumb page={page ?? { name: null, metadata: null }} size="xs" />
          </span>
          <Answer>{response}</Answer>
        </div>
      ) : null}
      <div className="ml-3">
        <Sources ids={step.sources} />
      </div>
    </TimelineItem>
  );
}
