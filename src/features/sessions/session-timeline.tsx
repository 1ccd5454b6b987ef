import { useQuery } from '@tanstack/react-query';
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
import type { ReactNode } from 'react';
import {
  buildTimeline,
  formatElapsedTime,
  type Session,
  type StepKind,
  type Timeline,
  type TimelineStep,
} from '#engines/sessions/index.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatList } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { interactionsQuery } from './sessions-queries.ts';

interface SessionTimelineProps {
  sessionId: string;
  /** Null if only its ID is known. */
  session: Session | null;
}

export function SessionTimeline({ sessionId, session }: SessionTimelineProps) {
  const query = useQuery(interactionsQuery(sessionId));
  const interactions = query.data?.interactions;
  const timeline = buildTimeline(session, interactions ?? []);
  if (query.isPending) return <TimelineSkeleton />;
  if (query.isError)
    return (
      <div className="mt-5">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  const { steps, warning } = timeline;
  return (
    <>
      <SessionStrip timeline={timeline} />
      {warning ? <Note variant="warning">{warning}</Note> : null}
      {session && steps.length === 0 ? (
        <p className="my-4 text-muted text-sm">No interactions were recorded in this session.</p>
      ) : null}
      <ol aria-label="Timeline" className="mt-4">
        {session ? (
          <TimelineItem at={0} icon={ArrowRight} tone="text-muted" title="Arrived" code={origin(session)}>
            <p className="text-muted text-xs [overflow-wrap:anywhere]">
              <LongText>{describeCampaign(session)}</LongText>
            </p>
          </TimelineItem>
        ) : null}
        {steps.map((step, index) => (
          <SessionStep key={keyOf(sessionId, index)} step={step} />
        ))}
        {session && timeline.length > 0 ? (
          <TimelineItem at={timeline.length} icon={LogOut} tone="text-muted" title="Left" />
        ) : null}
      </ol>
    </>
  );
}

/** Steps have no ID, but never move. */
const keyOf = (sessionId: string, index: number) => `${sessionId} ${index}`;

function origin({ utmSource, utmMedium, utmCampaign }: Session): string | null {
  return [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ') || null;
}

function describeCampaign({ utmTerm, utmContent }: Session): string {
  const parts = [utmTerm && `term “${utmTerm}”`, utmContent && `ad “${utmContent}”`].filter((part) => !!part);
  const sentence = formatList(parts as string[]);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function TimelineSkeleton() {
  return (
    <div aria-busy className="mt-5 flex flex-col gap-6">
      <div className="h-9 border-chart-axis border-b" />
      <Skeleton className="w-1/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/2" />
    </div>
  );
}

const markStyles = {
  click: 'h-3.5 bg-chart-ghost',
  choice: 'h-5 bg-chart-previous',
  question: 'h-7 bg-chart-bar',
  form: 'h-9 bg-success',
} as const;

/** Overview of when interactions happened. */
function SessionStrip({ timeline: { steps, length } }: { timeline: Timeline }) {
  const timedSteps = steps.flatMap((step, index) =>
    step.at === null ? [] : [{ ...step, at: step.at, index }],
  );
  if (length <= 0 || timedSteps.length === 0) return null;
  return (
    <div className="mt-5 mb-6">
      <div
        role="img"
        aria-label={`${timedSteps.length} interactions over ${formatDuration(length)}`}
        className="relative h-9 border-chart-axis border-b"
      >
        {timedSteps.map(({ at, kind, index }) => (
          <span
            key={index}
            style={{ left: `${(at / length) * 100}%` }}
            className={clsx('absolute bottom-0 -ml-px w-0.75 rounded-t-xs', markStyles[kind])}
          />
        ))}
      </div>
      <div aria-hidden className="tnum mt-1 flex justify-between text-2xs text-muted">
        <span>{formatElapsedTime(0)}</span>
        <span>{formatElapsedTime(length)}</span>
      </div>
    </div>
  );
}

const icons: Record<StepKind, LucideIcon> = {
  choice: ListChecks,
  question: MessageCircleQuestionMark,
  form: CircleCheck,
  click: MousePointerClick,
};

interface TimelineItemProps {
  /** Seconds since the start. */
  at: number | null;
  icon: LucideIcon;
  tone: string;
  title: string;
  /** Monospaced, after the title. */
  code?: string | null;
  children?: ReactNode;
}

/** An item of the timeline. */
function TimelineItem({ at, icon, tone, title, code, children }: TimelineItemProps) {
  return (
    <li className="group relative grid grid-cols-[calc(var(--spacing)*10)_calc(var(--spacing)*5)_minmax(0,1fr)] gap-x-3 pb-5 max-phone:gap-x-2">
      <span
        aria-hidden
        className="absolute top-5.5 -bottom-0.5 left-15.5 border-line-strong border-l group-last:hidden max-phone:left-14.5"
      />
      <span className="tnum text-muted text-xs leading-5">
        {at === null ? <span className="text-faint">–</span> : formatElapsedTime(at)}
      </span>
      <span className="grid size-5 place-items-center">
        <Icon of={icon} className={tone} />
      </span>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-strong [overflow-wrap:anywhere]">
            <LongText>{title}</LongText>
          </span>
          {code ? (
            <span className="[overflow-wrap:anywhere] font-mono text-faint text-mono">
              <LongText>{code}</LongText>
            </span>
          ) : null}
        </p>
        {children}
      </div>
    </li>
  );
}

/** An interaction. */
function SessionStep({ step }: { step: TimelineStep }) {
  const { context, options, response, sources } = step;
  return (
    <TimelineItem
      at={step.at}
      icon={icons[step.kind]}
      tone={step.kind === 'form' ? 'text-success' : 'text-muted'}
      title={step.title}
      code={step.component}
    >
      {context ? (
        <p className="text-muted text-xs [overflow-wrap:anywhere]">
          <LongText>{context}</LongText>
        </p>
      ) : null}
      {options.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1">
          {options.map(({ label, isSelected }) => (
            <li
              key={label}
              className={clsx(
                'inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-2 text-xs',
                isSelected
                  ? 'bg-accent-soft font-medium text-accent-text'
                  : 'text-muted inset-ring inset-ring-line-strong',
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
        <p className="mt-2 max-w-prose whitespace-pre-wrap border-line-strong border-l-2 pl-3 text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
          <LongText>{response}</LongText>
        </p>
      ) : null}
      {sources.length > 0 ? (
        <p className="mt-2 flex flex-wrap items-center gap-1 text-faint text-xs">
          Answer sources
          {sources.map((source) => (
            <Tag key={source}>
              <span className="truncate font-mono text-mono" title={source}>
                {source}
              </span>
            </Tag>
          ))}
        </p>
      ) : null}
    </TimelineItem>
  );
}
