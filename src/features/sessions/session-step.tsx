import { clsx } from 'clsx';
import {
  Check,
  CircleCheck,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestionMark,
  MousePointerClick,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatStopwatch, type StepKind, type TimelineStep } from '#engines/sessions/timeline.ts';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Tag } from '#ui/tag.tsx';

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
export function TimelineItem({ at, icon, tone, title, code, children }: TimelineItemProps) {
  return (
    <li className="group relative grid grid-cols-[calc(var(--spacing)*10)_calc(var(--spacing)*5)_minmax(0,1fr)] gap-x-3 pb-5 max-phone:gap-x-2">
      <span
        aria-hidden
        className="absolute top-5.5 -bottom-0.5 left-15.5 border-line-strong border-l group-last:hidden max-phone:left-14.5"
      />
      <span className="tnum text-muted text-xs leading-5">
        {at === null ? <span className="text-faint">–</span> : formatStopwatch(at)}
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
export function SessionStep({ step }: { step: TimelineStep }) {
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
