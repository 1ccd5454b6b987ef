import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck, Users } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { queryFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useRecentName, useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { MIN_SAMPLE, type ReceivedInteraction, type Session, toEpochMs } from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { notFound } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { formatNumber } from '#lib/text.ts';
import { formatRelative } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf, weekdayOf } from '#lib/zoned.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { RecordStepper } from '#shell/record-stepper.tsx';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { type CsvColumns, csvFields, csvTime } from '#table/csv.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { Button } from '#ui/button.tsx';
import { AsideSection } from '#ui/description-list.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { formatStart, weekdayNames } from './format.ts';
import { listStateOf } from './list-state.ts';
import { SessionDetails, SessionFigures } from './session-details.tsx';
import { SessionTimeline } from './session-timeline.tsx';
import {
  type AudienceNames,
  audienceNamesQuery,
  interactionsQuery,
  sessionsAtQuery,
  sessionsInput,
  sessionsQuery,
} from './sessions-queries.ts';
import {
  orderOf,
  parseSessionsSearch,
  type SessionSearch,
  sessionLink,
  sessionSearch,
} from './sessions-search.ts';
import { SimilarSessions } from './similar-sessions.tsx';
import { useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';
import { useSessionAnalysis } from './use-session-analysis.ts';
import { useAdjacentSessions } from './use-session-rows.ts';
import { useMarkVisited } from './use-visited-sessions.ts';

const route = getRouteApi('/_app/pages/$pageId/sessions/$sessionId');

interface SessionScreenProps {
  /** The audience of a visit that started at a time, epoch ms. */
  Audience: ComponentType<{
    pageId: string;
    audienceId: string;
    name: string | undefined;
    at: number | null;
  }>;
}

/** One session: its figures, and its events in order. */
export function SessionScreen({ Audience }: SessionScreenProps) {
  const { pageId, sessionId } = route.useParams();
  const address = route.useSearch();
  const list = parseSessionsSearch(address).search;
  const pageResult = useQuery(pageQuery(pageId));
  const page = pageResult.data;
  const recentName = useRecentName('page', pageId);
  const name = page?.name ?? recentName;
  const lookup = useSession(pageId, sessionId, { ...list, at: sessionSearch.parse(address).at });
  const { session, calendar, previous, next, isMissing } = lookup;
  const medians = lookup.result?.baselineMetrics.measures;
  const queryClient = useQueryClient();
  const query = useQuery(interactionsQuery(sessionId));
  const names = useQuery(audienceNamesQuery(pageId));
  const interactions = query.data;
  const hasSessionsById = useCapability('read-one');
  const onPhone = useBelow('phone');
  const onTablet = useBelow('tablet');
  usePrefetch(next?.audienceSessionId);
  usePrefetch(previous?.audienceSessionId);
  useMarkVisited(session?.audienceSessionId);
  const start = session ? parseTimestamp(session.sessionStartedAt) : lookup.at;
  const title = start === null ? fallbackName('Session', sessionId) : formatStart(start, calendar.zone);
  // The recents have the session that was opened, not those it steps to.
  const [openedId] = useState(sessionId);
  useTrackRecent(
    session && sessionId === openedId
      ? {
          kind: 'session',
          id: sessionId,
          pageId,
          name: name ? `${title} · ${name}` : title,
          startedAt: session.sessionStartedAt ?? null,
        }
      : null,
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
  const isTitlePending = !session && start === null && !isMissing;
  const place = (
    <section aria-label="Place in the list" className="max-phone:[&_.tnum]:sr-only">
      <RecordStepper
        noun="session"
        index={lookup.index}
        total={lookup.isComplete ? lookup.total : null}
        next={linkTo(next)}
        previous={linkTo(previous)}
      />
    </section>
  );
  return (
    <Screen
      title={title}
      isSubtle
      isTitlePending={isTitlePending}
      breadcrumbs={[
        ...pageBreadcrumbs(pageId, name, pageResult.isPending && !name),
        // The tabs have the list, too, and the top bar has room for two names there.
        ...(onTablet ? [] : [{ label: 'Sessions', link: backLink }]),
      ]}
      menu={csv.menu}
      actions={
        csv.progress || onPhone ? (
          <>
            {csv.progress}
            {onPhone ? place : null}
          </>
        ) : null
      }
      bar={
        <TabBar label="Page" tabs={pageTabs(pageId, page?.audiencesCount)}>
          {onPhone ? null : place}
        </TabBar>
      }
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] grid-rows-[auto_1fr] max-narrow:grid-rows-none max-wide:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*72)] max-narrow:grid-cols-1 max-narrow:content-start">
        <div className="min-w-0">
          <div className="flex min-h-18 flex-wrap items-center gap-x-4 px-gutter pt-3 pb-2">
            <div className="min-w-0 max-w-full">
              <div className="flex items-center gap-2.5">
                <p aria-hidden className="tnum font-semibold text-strong text-xl whitespace-nowrap">
                  {isTitlePending ? <Skeleton className="h-5 w-40" /> : title}
                </p>
                {session?.hasConversion ? (
                  <Tag variant="success" icon={CircleCheck}>
                    Converted
                  </Tag>
                ) : session?.isBounce ? (
                  <Tag>Bounced</Tag>
                ) : session?.hasConversion === false ? (
                  <Tag>Didn't convert</Tag>
                ) : null}
              </div>
              <div className="mt-0.5 flex h-6 items-center gap-1.5 text-muted text-sm whitespace-nowrap">
                {session ? <Visitor {...{ pageId, session, names }} zone={calendar.zone} /> : null}
              </div>
            </div>
            <SessionLookupStatus lookup={lookup} />
          </div>
          <SessionFigures session={session} baseline={medians} />
          <SessionTimeline
            page={page}
            query={query}
            session={session}
            medianTime={medians?.time.median?.value}
            isLocating={!session && !isMissing}
          />
        </div>
        {session ? (
          // On narrow screens it waits for the parts above it.
          <SessionDetails
            pageId={pageId}
            session={session}
            list={list}
            zone={calendar.zone}
            className={clsx('narrow:row-span-2', query.isPending && 'max-narrow:hidden')}
          >
            {session.audienceId ? (
              <Audience
                pageId={pageId}
                audienceId={session.audienceId}
                name={audienceName(names, session.audienceId)}
                at={start}
              />
            ) : (
              <AsideSection title="Audience">
                <p className="text-muted text-sm">No audience: saw the page's own content.</p>
              </AsideSection>
            )}
          </SessionDetails>
        ) : null}
        {session && (lookup.result || lookup.isLoading) && !query.isPending ? (
          <SimilarSessions
            pageId={pageId}
            session={session}
            list={list}
            result={lookup.result}
            names={names.data}
          />
        ) : null}
      </div>
    </Screen>
  );
}

type NamesQuery = UseQueryResult<AudienceNames>;

/** Name of an audience; undefined while the names load. */
const audienceName = ({ isPending, data }: NamesQuery, audienceId: string): string | undefined =>
  isPending ? undefined : data?.get(audienceId) || shortenId(audienceId);

interface VisitorProps {
  pageId: string;
  session: Session;
  names: NamesQuery;
  zone: string;
}

/** Audience and age of a visit, in one line. */
function Visitor({ pageId, session, names, zone }: VisitorProps) {
  const { audienceId } = session;
  const name = audienceId ? audienceName(names, audienceId) : null;
  const now = useNow();
  return (
    <>
      {audienceId ? (
        <>
          <Monogram name="" icon={Users} shape="square" />
          <Link
            to="/pages/$pageId/audiences/$audienceId"
            params={{ pageId, audienceId }}
            aria-label={name === undefined ? 'Audience' : undefined}
            className="min-w-0 truncate font-medium text-strong hover:underline"
          >
            {name === undefined ? <Skeleton className="w-40" /> : <bdi>{name}</bdi>}
          </Link>
        </>
      ) : (
        'No audience'
      )}
      <span aria-hidden>·</span>
      <Time
        value={session.sessionStartedAt}
        missing="Start unknown"
        zone={zone}
        format={(start) => formatAge(start, now, zone)}
      />
    </>
  );
}

/** Age of a visit, beside its date: `5 h ago`, `Yesterday`, `Sunday, 28 days ago`. */
function formatAge(start: number, now: number, zone: string): string {
  const { toLocal } = calendarOf(zone);
  const local = toLocal(start);
  const days = Math.floor(toLocal(now) / DAY) - Math.floor(local / DAY);
  return days < 2
    ? formatRelative(start, now, zone)
    : `${weekdayNames[weekdayOf(local)]}, ${formatNumber(days)} days ago`;
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
  ...csvFields('componentId', 'label', 'componentContext'),
  options: ({ options }) => options && JSON.stringify(options),
  responseText: ({ responseText }) => responseText,
  groundingChunkIds: ({ groundingChunkIds }) => groundingChunkIds && JSON.stringify(groundingChunkIds),
});

/** Progress or outcome of the search for a session, which may load a long list. */
function SessionLookupStatus({ lookup }: { lookup: ReturnType<typeof useSession> }) {
  const { session, index, isMissing, isOutOfRange, isUnselected, progress } = lookup;
  const { listState, count } = progress;
  if (index >= 0) return null;
  const outcome =
    session && isOutOfRange
      ? 'Opened from a link. The list shows another date range.'
      : isUnselected
        ? "Opened from a link. It's not in the selected sessions."
        : isMissing
          ? "Couldn't find this session on this page. Showing its interactions only."
          : null;
  if (outcome !== null)
    return (
      <p role="status" className="ml-auto text-muted text-xs max-phone:mt-1 max-phone:ml-0">
        {outcome}
      </p>
    );
  if (listState.status === 'error')
    return (
      <p role="alert" className="ml-auto flex items-center gap-2 text-danger text-xs max-phone:ml-0">
        {explain(listState.error).title}
        <Button size="sm" onClick={listState.retry}>
          Try again
        </Button>
      </p>
    );
  if (listState.isComplete || listState.status !== 'success') return null;
  return (
    <div
      role="status"
      className={clsx(
        'ml-auto flex animate-appear items-center gap-2 text-muted text-xs max-phone:-mt-6 max-phone:ml-0 max-phone:h-6',
        session && 'max-phone:hidden',
      )}
    >
      {session ? 'Finding its place in the list:' : 'Finding the session:'}
      <ListProgress list={listState} count={count} nouns="sessions" />
    </div>
  );
}

const startOf = (at: SessionSearch['at']) =>
  parseTimestamp(typeof at === 'number' ? `+${at}` : at) ?? parseTimestamp(`+${at}`);

/**
 * One session: of the list that the URL names, or read by its ID. Services without that operation are searched around
 * the start in the URL, and finally among all sessions of the page.
 */
function useSession(pageId: string, sessionId: string, search: SessionSearch) {
  const isMatch = (session: Session) => session.audienceSessionId === sessionId;
  const { range } = useRange(pageId, search);
  const at = startOf(search.at);
  // Then the list can't have the session, and isn't loaded.
  const isOutOfRange = at !== null && range !== null && (at < (range.start ?? at) || at > (range.end ?? at));
  const analysis = useSessionAnalysis(pageId, isOutOfRange ? null : range, search);
  const { client, loadState, error, calendar } = analysis;
  const { selection } = useSelection();
  const list = { selection, order: orderOf(search) };
  const adjacent = useAdjacentSessions(client, loadState, list, sessionId);
  const listState = listStateOf(analysis);
  const { result } = analysis;
  const hasEnough = listState.isComplete && result !== null && result.baselineMetrics.sessions >= MIN_SAMPLE;

  const canRead = useCapability('read-one');
  const byId = useQuery({
    ...queryFor('getAudienceSession', { params: { audience_session_id: sessionId } }),
    enabled: canRead && !adjacent.session,
  });
  const atStart = useQuery({
    ...sessionsAtQuery(pageId, at ?? 0),
    enabled: !canRead && at !== null && !adjacent.session,
  });
  const read = byId.data?.pageId === pageId ? byId.data : undefined;
  const found = read ?? atStart.data?.items.find(isMatch);

  const isListSearched = loadState?.phase === 'done' && adjacent.isUpToDate;
  const shouldSearchAll =
    range !== null &&
    (!canRead || byId.isError) &&
    (isOutOfRange || isListSearched || error !== null) &&
    (at === null || !atStart.isPending);
  const isAllSessions = range?.start === null && range.end === null && !search.audience;
  const all = useList(sessionsQuery(sessionsInput(pageId, { start: null, end: null })), {
    enabled: shouldSearchAll && !adjacent.session && !found && !isAllSessions,
    loadAll: (rows) => !rows.some(isMatch),
  });
  const session = adjacent.session ?? found ?? all.rows.find(isMatch) ?? null;
  return {
    ...adjacent,
    session,
    /** Start in the URL, epoch ms. */
    at,
    calendar,
    /** Of all sessions in the list's dates, once these have loaded; undefined if they are too few. */
    result: hasEnough ? result : undefined,
    /** Whether the list, whose figures this session is compared with, is loading. */
    isLoading: range !== null && !isOutOfRange && error === null && !listState.isComplete,
    /** Whether the list has loaded, so that indexes in it are final. */
    isComplete: listState.isComplete,
    /** Whether the session is outside the list's date range. */
    isOutOfRange,
    /** Whether the session is in the date range, but not in the selection. */
    isUnselected: isListSearched && adjacent.index < 0 && adjacent.session !== null,
    /** Progress of the search for the session. */
    progress:
      shouldSearchAll && !isAllSessions
        ? { listState: all, count: all.rows.length }
        : { listState, count: loadState?.loaded ?? 0 },
    /** Whether all sessions were searched in vain. */
    isMissing:
      !session &&
      shouldSearchAll &&
      (isAllSessions ? isListSearched : all.status === 'success' && !all.hasNextPage && !all.error),
  };
}
