import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import type { ListState } from '#api/queries/use-list.ts';
import type { AnalysisResult } from '#engines/sessions/index.ts';
import { LearnMore } from '#features/help/public.tsx';
import { pageQuery } from '#features/pages/public.ts';
import { explain } from '#lib/explain.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { reserveRows } from '#table/layout.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Note } from '#ui/note.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { ChartsSkeleton } from './charts-skeleton.tsx';
import { describeSkipped, describeSkippedComparison } from './describe-skipped.ts';
import { formatAudience, formatSelection } from './dimensions.ts';
import { formatDateRange } from './format.ts';
import { KeyMetrics } from './key-metrics.tsx';
import { LoadStatus } from './load-status.tsx';
import { loadLateParts } from './range-picker.tsx';
import { audienceNamesQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { Summary, usePageShares } from './summary.tsx';
import { useFindings } from './use-findings.ts';
import type { SelectedRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

// The charts bring recharts, which only this screen needs. They load along with the sessions, as React would reveal
// them a third of a second later if they suspended on render.
const Charts = onDemand(async () => (await import('./charts.tsx')).Charts, { fallback: <ChartsSkeleton /> });
Charts.prepare().catch(() => {});

// With the parts of the charts above, which may be lower than their placeholders.
const SessionsTable = onDemand(async () => (await loadLateParts()).SessionsTable, {
  fallback: ({ loadState, children }) => (
    <>
      <div {...reserveRows(loadState?.loaded ?? 0)} />
      {children ? <ChartsSkeleton /> : null}
    </>
  ),
});

/** Of so few sessions, the list says more than charts, so it comes first. */
const MAX_LISTED_FIRST = 10;

interface SessionsBodyProps {
  pageId: string;
  search: SessionsSearch;
  selectedRange: SelectedRange;
  analysis: SessionAnalysis;
  listState: ListState;
  /** Whether sessions of other audiences can be shown instead. */
  canShowAll: boolean;
  /** Says what figures are compared with; null without a comparison. */
  comparisonText: string | null;
  /** Below the figures. */
  caption: ReactNode;
  onChange(search: Partial<SessionsSearch>): void;
}

/** Figures, charts and list below the filters, or why there are none. */
export function SessionsBody(props: SessionsBodyProps) {
  const { pageId, search, selectedRange, analysis, listState, canShowAll, comparisonText, caption } = props;
  const { onChange } = props;
  const { client, result, loadState, calendar, isCounted } = analysis;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const page = useQuery(pageQuery(pageId)).data;
  const { selection } = useSelection();
  const onPhone = useBelow('phone');
  const pageShares = usePageShares(pageId, selectedRange.range, !canShowAll);
  const { findings, latest } = useFindings(pageId, search.audience, analysis);
  const hasRows = listState.status === 'success';
  const shownResult = hasRows || isCounted ? result : null;
  // The figures show first; rendering charts and list takes many frames and gives way to input.
  const isRestShown = useDeferredValue(shownResult !== null, false);
  const isListShown = useDeferredValue(isRestShown && hasRows, false);
  if (listState.status === 'error') {
    const { title, detail, retry } = explain(listState.error);
    return (
      <EmptyState
        illustration="offline"
        title={title}
        actions={retry ? <Button onClick={listState.retry}>Try again</Button> : null}
      >
        {detail}
      </EmptyState>
    );
  }
  // Reserves the lines of the longest sentence. On phones, progress takes the last two while it shows.
  const head = (
    <div className="flex min-h-10 items-center gap-x-4 px-gutter py-1.5 not-print:min-h-15 wide:not-print:min-h-14 wide:py-0 max-phone:h-18 max-[22rem]:h-23 max-phone:flex-col max-phone:items-stretch max-phone:py-1.5 max-phone:has-data-failed:h-auto max-phone:has-[[role=status]:not(:empty,[data-failed])]:[&>h2>span]:line-clamp-1">
      <Summary
        pageId={pageId}
        range={selectedRange.range}
        audienceId={search.audience}
        isResults={!canShowAll}
        analysis={analysis}
        findings={findings}
      />
      {onPhone ? (
        <LoadStatus analysis={analysis} listState={listState} />
      ) : (
        <p className="tnum max-w-40 flex-none text-balance text-right text-muted text-xs leading-4 wide:max-w-none print:hidden">
          {comparisonText}
        </p>
      )}
    </div>
  );
  if (loadState?.phase === 'done' && loadState.loaded === 0)
    return (
      <>
        {selectedRange.hasNoSessions === false ? head : null}
        <NoSessions
          search={search}
          none={selectedRange.hasNoSessions}
          isDraft={page?.status === 'draft'}
          canShowAll={canShowAll}
          onChange={onChange}
        />
      </>
    );
  const isListFirst = shownResult !== null && shownResult.baselineMetrics.sessions <= MAX_LISTED_FIRST;
  const scope = [
    selectedRange.range && `${formatDateRange(selectedRange.range, calendar.zone)}, ${calendar.zone} time`,
    search.audience && formatAudience(search.audience, names),
    formatSelection(selection, { calendar, names }) || 'All sessions',
  ];
  const areChartsShown = isListFirst ? isListShown : isRestShown;
  const charts =
    shownResult && loadState && client && areChartsShown ? (
      <Charts
        pageId={pageId}
        caption={[page?.name, ...scope].filter(Boolean).join(' · ')}
        client={client}
        result={shownResult}
        loadState={loadState}
        calendar={calendar}
        names={names}
        findings={findings}
        latestFindings={latest}
        tags={search.tags}
        hasFewSessions={isListFirst}
        onChange={onChange}
      />
    ) : (
      <ChartsSkeleton />
    );
  const list = isListShown ? (
    <SessionsTable
      pageId={pageId}
      search={search}
      client={client}
      loadState={loadState}
      listState={listState}
      onSort={onChange}
    >
      {isListFirst ? charts : null}
    </SessionsTable>
  ) : isListFirst ? (
    charts
  ) : (
    <div {...reserveRows(loadState?.loaded ?? 0)} />
  );
  return (
    <>
      <PrintedScope {...props} page={page?.name} scope={scope} />
      {head}
      <KeyMetrics
        client={client}
        pageShares={pageShares}
        findings={findings}
        isReady={shownResult !== null}
      />
      {caption}
      {hasRows && result && loadState ? (
        <SkippedSessions result={result} loadState={loadState} miscount={analysis.miscount} />
      ) : null}
      {isListFirst ? null : charts}
      {list}
    </>
  );
}

interface PrintedScopeProps extends SessionsBodyProps {
  page: string | null | undefined;
  scope: readonly (string | null | undefined)[];
}

/** Scope of the figures in prints and copied summaries, whose title names the page, or on its own screen the audience. */
function PrintedScope({ page, scope: [dates, audience, selection], ...props }: PrintedScopeProps) {
  const { analysis, listState, canShowAll, comparisonText } = props;
  const now = useNow();
  const { loadState, calendar, isCounted } = analysis;
  const hasEarlier = loadState?.comparison?.phase === 'done';
  const incomplete = listState.isComplete
    ? loadState?.comparison && !hasEarlier && 'Not all earlier sessions have loaded'
    : (listState.notice ??
      `${isCounted ? 'Some charts cover only' : 'Only'} the ${plural(loadState?.loaded ?? 0, 'session')} loaded so far`);
  const lines = [
    canShowAll ? null : page,
    dates,
    comparisonText,
    canShowAll ? audience : null,
    selection,
    incomplete,
  ].filter(Boolean);
  return (
    <div className="hidden gap-4 px-gutter pb-2 text-muted text-xs print:flex">
      <div data-summary className="flex-1 *:inline *:not-last:after:content-['_·_']">
        {lines.map((line) => (
          <p key={String(line)}>{line}</p>
        ))}
      </div>
      <p className="whitespace-nowrap">Printed {formatDateTime(now, 'dateTime', calendar.zone)}</p>
    </div>
  );
}

interface NoSessionsProps extends Pick<SessionsBodyProps, 'search' | 'canShowAll' | 'onChange'> {
  none: boolean | null;
  isDraft: boolean;
}

function NoSessions({ search: { audience }, none, isDraft, canShowAll, onChange }: NoSessionsProps) {
  if (none && isDraft)
    return (
      <EmptyState
        illustration="sessions"
        title="Results appear after the first visit"
        actions={<LearnMore guide="sessions" />}
      >
        This page is a draft. Publish it, then share its address.
      </EmptyState>
    );
  if (none && !audience)
    return (
      <EmptyState illustration="sessions" title="No sessions yet" actions={<LearnMore guide="sessions" />}>
        Sessions appear here once visitors open this page. You can also import past sessions.
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="sessions"
      title={none ? 'This audience has no sessions' : 'No sessions in this range'}
      actions={
        <>
          {none ? null : (
            <Button onClick={() => onChange({ range: 'all', from: undefined, to: undefined })}>
              Show all time
            </Button>
          )}
          {audience && canShowAll ? (
            <Button onClick={() => onChange({ audience: undefined })}>Show all audiences</Button>
          ) : null}
        </>
      }
    >
      {none === null
        ? "Couldn't check other dates."
        : none
          ? canShowAll
            ? 'Other audiences of this page may have sessions.'
            : 'Sessions appear here once its visitors open the page.'
          : 'There are sessions on other dates.'}
    </EmptyState>
  );
}

interface SkippedSessionsProps extends Pick<SessionAnalysis, 'miscount'> {
  result: AnalysisResult;
  loadState: AnalysisLoadState;
}

/** Reports the sessions that figures skip, and counts that differ from them. */
function SkippedSessions({ result, loadState, miscount }: SkippedSessionsProps) {
  const { comparison: comparisonResult } = result;
  const comparison = loadState.comparison?.phase === 'done' ? loadState.comparison : null;
  const sentences = [
    ...describeSkipped(result, loadState.skipped),
    ...(comparisonResult && comparison
      ? describeSkippedComparison(comparisonResult.metrics, comparison.skipped)
      : []),
    ...(miscount === null
      ? []
      : [
          `Figures show the ${plural(loadState.loaded, 'session')} listed, not the ${formatNumber(miscount)} counted at first.`,
        ]),
  ];
  if (sentences.length === 0) return null;
  return (
    <div className="px-gutter pt-3">
      <Note>{sentences.join(' ')}</Note>
    </div>
  );
}
