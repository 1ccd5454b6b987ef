import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { CircleCheck, X } from 'lucide-react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { measureOf, type ReceivedInteraction, type Session, toEpochMs } from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { notFound } from '#lib/api-error.ts';
import { formatDuration } from '#lib/duration.ts';
import { explain } from '#lib/explain.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { formatDateTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageBreadcrumbs } from '#shell/navigation.ts';
import { RecordStepper } from '#shell/record-stepper.tsx';
import { Screen } from '#shell/screen.tsx';
import { type CsvColumns, csvTime } from '#table/csv.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { SessionDetails } from './session-details.tsx';
import { SessionTimeline } from './session-timeline.tsx';
import { audienceNamesQuery, interactionsQuery } from './sessions-queries.ts';
import { parseSessionsSearch, sessionLink, sessionSearch } from './sessions-search.ts';
import { useSession } from './use-session.ts';
import { useMarkVisited } from './use-visited-sessions.ts';

const route = getRouteApi('/_app/pages/$pageId/sessions/$sessionId');

/** One session with its timeline. */
export function SessionScreen() {
  const { pageId, sessionId } = route.useParams();
  const address = route.useSearch();
  const list = parseSessionsSearch(address).search;
  const page = useQuery(pageQuery(pageId)).data;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const lookup = useSession(pageId, sessionId, { ...list, at: sessionSearch.parse(address).at });
  const { session, calendar, previous, next, isMissing } = lookup;
  const queryClient = useQueryClient();
  const interactions = useQuery(interactionsQuery(sessionId)).data;
  const hasSessionsById = useCapability('read-one');
  usePrefetch(next?.audienceSessionId);
  usePrefetch(previous?.audienceSessionId);
  useMarkVisited(session?.audienceSessionId);
  const audience = session?.audienceId;
  const start = parseTimestamp(session?.sessionStartedAt);
  const duration = session && formatDuration(measureOf(session, 'time'));
  const title = audience
    ? (names?.get(audience) ?? shortenId(audience))
    : start === null
      ? fallbackName('Session', sessionId)
      : `Session on ${formatDateTime(start, 'dateTime', calendar.zone)}`;
  useTrackRecent(
    session && {
      kind: 'session',
      id: sessionId,
      pageId,
      name: title,
      startedAt: session.sessionStartedAt ?? null,
    },
  );
  const csv = useCsvExport({
    rows: async () => (await queryClient.ensureQueryData(interactionsQuery(sessionId))).interactions ?? [],
    columns: csvColumnsOf(sessionId),
    table: 'Timeline',
    name: sessionId,
    noun: 'interaction',
  });
  // Other services may return `found: false` for sessions without interactions.
  const isUnknown = interactions?.found === false && hasSessionsById;
  if (!session && (isUnknown || (isMissing && interactions?.interactions?.length === 0)))
    return <MissingScreen detail={notFound('session', sessionId).message} />;
  // Steps replace the history entry, so back leads to the list.
  const linkTo = (to: Session | undefined) => to && { ...sessionLink(pageId, to, list), replace: true };
  const backLink = linkOptions({ to: '/pages/$pageId/sessions', params: { pageId }, search: list });
  return (
    <Screen
      title={title}
      isSubtle
      breadcrumbs={[...pageBreadcrumbs(pageId, page?.name), { label: 'Sessions', link: backLink }]}
      menu={csv.menu}
      actions={
        <>
          {csv.progress}
          <Link
            {...backLink}
            aria-label="Back to sessions"
            title="Back to sessions"
            className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
          >
            <Icon of={X} />
          </Link>
        </>
      }
      bar={
        <section
          aria-label="Place in the list"
          className="flex min-h-tabs flex-none flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-gutter py-2"
        >
          <RecordStepper
            noun="session"
            index={lookup.index}
            total={lookup.isComplete ? lookup.total : null}
            next={linkTo(next)}
            previous={linkTo(previous)}
          />
          <SessionLookupStatus lookup={lookup} />
        </section>
      }
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-session-facts)] max-narrow:grid-cols-1 max-narrow:content-start">
        <div className="min-w-0 max-w-200 px-gutter pt-6 pb-16 max-narrow:pb-8">
          <div className="flex flex-wrap items-center gap-2.5">
            <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
              {title}
            </p>
            {session?.hasConversion ? (
              <Tag variant="success" icon={CircleCheck}>
                Converted
              </Tag>
            ) : null}
          </div>
          {session ? (
            <p className="tnum mt-1 text-muted text-sm">
              {start === null
                ? session.sessionStartedAt || 'Start unknown'
                : formatDateTime(start, 'exact', calendar.zone)}
              {duration ? `, for ${duration}` : ''}
            </p>
          ) : null}
          <SessionTimeline sessionId={sessionId} session={session} />
        </div>
        {session ? <SessionDetails pageId={pageId} session={session} /> : null}
      </div>
    </Screen>
  );
}

/** Prefetches an adjacent session's interactions. */
function usePrefetch(sessionId: string | undefined) {
  useQuery({
    ...interactionsQuery(sessionId ?? ''),
    enabled: sessionId !== undefined,
    notifyOnChangeProps: [],
  });
}

/** CSV columns of interactions, named as in the API; lists as JSON. */
const csvColumnsOf = (sessionId: string): CsvColumns<ReceivedInteraction> => ({
  audienceSessionId: () => sessionId,
  // A number of epoch ms, unlike other timestamps.
  timestamp: ({ timestamp }) => {
    const instant = toEpochMs(timestamp);
    return instant === null ? timestamp : csvTime(`+${instant}`);
  },
  componentId: ({ componentId }) => componentId,
  label: ({ label }) => label,
  componentContext: ({ componentContext }) => componentContext,
  options: ({ options }) => options && JSON.stringify(options),
  responseText: ({ responseText }) => responseText,
  groundingChunkIds: ({ groundingChunkIds }) => groundingChunkIds && JSON.stringify(groundingChunkIds),
});

/** Progress or outcome of the search for a session, which may load a long list. */
function SessionLookupStatus({ lookup }: { lookup: ReturnType<typeof useSession> }) {
  const { session, index, isMissing, isOutOfRange, isUnselected, progress } = lookup;
  if (index >= 0) return null;
  if (session && isOutOfRange)
    return <p className="text-muted text-xs">Opened from a link. The list shows another date range.</p>;
  if (isUnselected)
    return <p className="text-muted text-xs">Opened from a link. It's not in the selected sessions.</p>;
  const { listState, count } = progress;
  if (isMissing)
    return (
      <p role="status" className="text-muted text-xs">
        Couldn't find this session on this page. Showing its interactions only.
      </p>
    );
  if (listState.status === 'error')
    return (
      <p role="alert" className="flex items-center gap-2 text-danger text-xs">
        {explain(listState.error).title}
        <Button size="sm" onClick={listState.retry}>
          Try again
        </Button>
      </p>
    );
  if (listState.isComplete) return null;
  return (
    <div role="status" className="ml-auto flex flex-wrap items-center gap-2 text-muted text-xs">
      {session ? 'Finding its place in the list' : 'Finding the session'}
      {listState.status === 'success' ? ':' : '…'}
      <ListProgress list={listState} count={count} nouns="sessions" />
    </div>
  );
}
