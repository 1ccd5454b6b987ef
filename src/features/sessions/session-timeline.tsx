import { useQuery } from '@tanstack/react-query';
import { ArrowRight, LogOut } from 'lucide-react';
import type { Session } from '#engines/sessions/session.ts';
import { buildTimeline } from '#engines/sessions/timeline.ts';
import { formatList } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SessionStep, TimelineItem } from './session-step.tsx';
import { SessionStrip } from './session-strip.tsx';
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
