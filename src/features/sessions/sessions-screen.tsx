import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRecentName } from '#api/sync/recents.ts';
import { formatRate } from '#charts/figures.tsx';
import {
  type AnalysisResult,
  isEmptySelection,
  parseLocalDate,
  type Selection,
} from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageBreadcrumbs, pageTabs, rememberSessionsSearch } from '#shell/navigation.ts';
import { type Crumb, Screen } from '#shell/screen.tsx';
import type { Tab } from '#shell/tabs.tsx';
import { MethodHelp } from '#ui/method-help.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Status } from '#ui/status.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { describeComparison } from './describe-comparison.ts';
import { formatDateRange, shortDates } from './format.ts';
import { isDetermined } from './key-metric-labels.ts';
import { listStateOf } from './list-state.ts';
import { cacheItem, LoadStatus } from './load-status.tsx';
import { loadLateParts } from './range-picker.tsx';
import { SessionsBar } from './sessions-bar.tsx';
import { SessionsBody } from './sessions-body.tsx';
import { useSessionsExport } from './sessions-export.tsx';
import { AudienceFilter, InvalidLink, NOT_EARLIER, SelectionChips, ZoneNote } from './sessions-filters.tsx';
import { audienceNamesQuery } from './sessions-queries.ts';
import {
  comparisonOf,
  missingDates,
  parseSessionsSearch,
  type SessionSearch,
  type SessionsSearch,
  withoutOtherDates,
} from './sessions-search.ts';
import { isComparable } from './use-findings.ts';
import { useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';
import { useRangeCounts, useSessionAnalysis } from './use-session-analysis.ts';

const FiguresMethod = onDemand(async () => (await loadLateParts()).FiguresMethod);

const ANNOUNCE_DELAY_MS = 500;

interface SessionsScreenProps {
  pageId: string;
  /** Shows the sessions of one audience, on a screen of its own. */
  audience?: { audienceId: string; breadcrumbs: readonly Crumb[]; tabs: readonly Tab[]; header: ReactNode };
}

/** The sessions of a page or audience: figures, charts, and the list they are made of. */
export function SessionsScreen({ pageId, audience }: SessionsScreenProps) {
  const address: SessionSearch = useSearch({ strict: false });
  const parsed = parseSessionsSearch(address);
  const { invalid } = parsed;
  const search = audience ? { ...parsed.search, audience: audience.audienceId } : parsed.search;
  const navigate = useNavigate();
  const onPhone = useBelow('phone');
  const now = useNow();
  const { data: page, isPending: isPagePending } = useQuery(pageQuery(pageId));
  const recentName = useRecentName('page', pageId);
  const selectedRange = useRange(pageId, search);
  const analysis = useSessionAnalysis(pageId, selectedRange.range, search);
  const { client, result, calendar } = analysis;
  // Without sessions, the axis has no extent.
  const axis = result?.baselineMetrics.sessions ? result.axis : undefined;
  const { selection } = useSelection();
  useEffect(() => client?.select({ selection }), [client, selection]);
  useRangeCounts(pageId, selectedRange, search, analysis);
  const listState = listStateOf(analysis);
  const announcement = useDebouncedValue(
    announcementOf(result, selection, listState.isComplete),
    ANNOUNCE_DELAY_MS,
  );
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const change = (to: Partial<SessionsSearch>) =>
    void navigate({
      to: '.',
      search: (current: object) => {
        // Without invalid parameters, which were reported.
        const changed = { ...parseSessionsSearch(current).search, ...to };
        return 'range' in to ? withoutOtherDates(changed, calendar) : changed;
      },
      replace: !('range' in to),
      // The control may be far down the page.
      resetScroll: false,
    });
  const { range, expected, preset, isFallback } = selectedRange;
  useEffect(() => {
    // The fallback range isn't the preset's range.
    const namedPreset = isFallback || preset === 'custom' ? undefined : preset;
    const missing = range && missingDates(address, { range, preset: namedPreset }, calendar);
    if (missing)
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...missing }),
        hash: true,
        replace: true,
        resetScroll: false,
      });
  }, [address, range, preset, isFallback, calendar, navigate]);
  useEffect(() => {
    const zone = search.zone === timeZone.get() ? undefined : search.zone;
    if (!audience) rememberSessionsSearch(pageId, { ...search, zone });
  }, [pageId, audience, search]);
  const sessionsExport = useSessionsExport({
    pageId,
    search,
    analysis,
    range,
    preset: isFallback ? undefined : preset,
  });
  // With an audience filter, the 404 may mean the audience.
  if (!search.audience && isApiError(listState.error, 'not-found'))
    return <MissingScreen detail={listState.error.message} />;
  const comparison = analysis.loadState?.comparison?.phase === 'done' ? (result?.comparison ?? null) : null;
  const comparisonText =
    expected.start === null || search.compare === 'none'
      ? null
      : result && comparison && !isComparable(result.metrics, comparison.metrics)
        ? 'Too few sessions to compare'
        : (describeComparison(expected, comparisonOf(search, calendar), {
            now,
            calendar,
            comparison,
            selected: selection.start,
            unit: axis?.unit,
          }) ??
          (parseLocalDate(search.compare) === null
            ? 'Pick a date range to compare with an earlier one.'
            : NOT_EARLIER));
  // At the end of the bar's scrolling line on phones, in a row of their own elsewhere.
  const filters = (
    <>
      {audience ? null : (
        <AudienceFilter
          pageId={pageId}
          value={search.audience}
          onChange={(audienceId) => change({ audience: audienceId })}
        />
      )}
      <SelectionChips calendar={calendar} names={names} />
      <ZoneNote zone={calendar.zone} onChange={(zone) => change({ zone })} />
    </>
  );
  const notes = (
    <>
      {page?.status === 'draft' && !audience ? <Status value="draft" label="Draft page" badge /> : null}
      {selectedRange.isFallback ? (
        <p className="text-muted text-xs">
          No sessions in the last 30 days. Showing the latest 30 days with sessions.
        </p>
      ) : null}
    </>
  );
  const methodHelp = (
    <MethodHelp>
      <FiguresMethod />
    </MethodHelp>
  );
  return (
    <Screen
      title={audience ? 'Results' : 'Sessions'}
      isSubtle
      breadcrumbs={
        audience?.breadcrumbs ??
        pageBreadcrumbs(pageId, page?.name ?? recentName, isPagePending && recentName === undefined)
      }
      menu={[
        { label: 'Refresh', icon: RefreshCw, onSelect: listState.refresh },
        ...(onPhone && client ? [cacheItem(client)] : []),
        ...sessionsExport.menu,
      ]}
      actions={sessionsExport.progress}
      bar={
        <SessionsBar
          label={audience ? 'Audience' : 'Page'}
          tabs={audience?.tabs ?? pageTabs(pageId, page?.audiencesCount)}
          search={search}
          preset={range ? preset : undefined}
          unit={axis?.unit}
          smallestUnit={axis?.smallestUnit}
          range={range}
          expectedRange={expected}
          calendar={calendar}
          onChange={change}
          filters={filters}
        />
      }
    >
      {onPhone && !audience ? null : (
        <div
          data-strip={onPhone ? undefined : audience ? 'tall' : ''}
          className="z-sticky flex items-center gap-2 border-line border-b bg-surface px-gutter phone:sticky phone:top-topbar phone:min-h-strip print:hidden"
        >
          {audience ? <div className="min-w-0 flex-1">{audience.header}</div> : null}
          {onPhone ? null : (
            <>
              <div
                className={clsx(
                  '-ml-gutter flex h-strip min-w-0 items-center gap-2 overflow-x-auto mask-r-from-[calc(100%-var(--gutter))] px-gutter [scrollbar-width:none]',
                  audience && '-mr-gutter max-w-1/2',
                )}
              >
                {filters}
                {/* Scrolled, the bar above is out of view; a chip names selected dates. */}
                {!selection.start && !audience ? (
                  <p className="tnum truncate text-muted text-xs max-desktop:hidden">
                    {shortDates(formatDateRange(expected, calendar.zone), calendar.zone, now)}
                  </p>
                ) : null}
                {notes}
                {methodHelp}
              </div>
              <LoadStatus analysis={analysis} listState={listState} />
            </>
          )}
        </div>
      )}
      <InvalidLink
        invalid={invalid}
        shown={isEmptySelection(selection) ? 'all sessions in this range' : 'the rest'}
      />
      <p role="status" aria-label="Selection" className="sr-only">
        {announcement}
      </p>
      <SessionsBody
        pageId={pageId}
        search={search}
        selectedRange={selectedRange}
        analysis={analysis}
        listState={listState}
        canShowAll={!audience}
        comparisonText={comparisonText}
        caption={
          onPhone ? (
            <div className="flex items-center gap-2 px-gutter pt-1">
              <div className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto whitespace-nowrap [scrollbar-width:none] *:flex-none">
                {comparisonText ? <p className="tnum text-muted text-xs">{comparisonText}</p> : null}
                {notes}
              </div>
              {methodHelp}
            </div>
          ) : null
        }
        onChange={change}
      />
    </Screen>
  );
}

/** The selected sessions and their conversion; all sessions only once they have loaded. */
function announcementOf(result: AnalysisResult | null, selection: Selection, isComplete: boolean): string {
  const isFiltered = Object.keys(selection).length > 0;
  if (!result || !(isFiltered || isComplete)) return '';
  const { metrics, baselineMetrics } = result;
  const countText = isFiltered
    ? `${formatNumber(metrics.sessions)} of ${plural(baselineMetrics.sessions, 'session')}`
    : `All ${plural(baselineMetrics.sessions, 'session')}`;
  return isDetermined('conversion', result)
    ? countText
    : `${countText}, conversion ${formatRate(metrics.shares.conversion)}`;
}
