import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Link2, RefreshCw, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { isFault } from '#api/transport/errors.ts';
import { isEmptySelection, type Selection } from '#engines/sessions/dimensions.ts';
import { ConceptHelp } from '#features/help/public.tsx';
import { pageQuery } from '#features/pages/pages-queries.ts';
import { clipped } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { rememberSessionsSearch } from '#shell/last-sessions-search.ts';
import { pageCrumbs } from '#shell/navigation.ts';
import { copyToClipboard } from '#shell/notify.ts';
import { Screen } from '#shell/screen.tsx';
import { Calculation } from '#ui/calculation.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import { analysisWalk } from './analysis-walk.ts';
import { AudienceFilter } from './audience-filter.tsx';
import { ComparisonNote } from './comparison-note.tsx';
import { ReadingStatus } from './reading-status.tsx';
import { SelectionChips } from './selection-chips.tsx';
import { SelectionNews } from './selection-news.tsx';
import { SessionsBar } from './sessions-bar.tsx';
import { SessionsBody } from './sessions-body.tsx';
import { SessionsExport } from './sessions-export.tsx';
import { audienceNamesQuery } from './sessions-queries.ts';
import { missingDates, readSessionsSearch, type SessionsSearch } from './sessions-search.ts';
import { useAnalytics } from './use-analytics.ts';
import { useChoosing } from './use-choosing.ts';
import { useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';
import { ZoneNote } from './zone-note.tsx';

const MAX_UNREAD_LENGTH = 120;

const route = getRouteApi('/_app/pages/$pageId/sessions/');

/** The sessions of a page: figures, charts, and the list they are made of. */
export function SessionsScreen() {
  const { pageId } = route.useParams();
  const address = route.useSearch();
  const { search, unread } = readSessionsSearch(address);
  const navigate = route.useNavigate();
  const page = useQuery(pageQuery(pageId)).data;
  const chosen = useRange(pageId, search);
  const analysis = useAnalytics(pageId, chosen.range, search);
  const { analytics, answer, calendar } = analysis;
  // Of no sessions it is not known over how many days they are.
  const axis = answer?.whole.sessions ? answer.axis : undefined;
  const selecting = useSelection();
  const choosing = useChoosing(analytics, selecting);
  const walk = analysisWalk(analysis);
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const change = useCallback(
    (to: Partial<SessionsSearch>) =>
      void navigate({
        // What couldn't be read was reported, and goes with the first change.
        search: (now) => ({ ...readSessionsSearch(now).search, ...to }),
        replace: true,
        // What is asked of a part far down is shown there.
        resetScroll: false,
      }),
    [navigate],
  );
  const { range, preset, earlier } = chosen;
  useEffect(() => {
    // Days far back, shown for want of later ones, have no name.
    const named = earlier || preset === 'custom' ? undefined : preset;
    const missing = range && missingDates(address, { range, preset: named }, calendar);
    if (missing)
      void navigate({ search: (now) => ({ ...now, ...missing }), replace: true, resetScroll: false });
  }, [address, range, preset, earlier, calendar, navigate]);
  useEffect(() => {
    const zone = search.zone === timeZone.get() ? undefined : search.zone;
    rememberSessionsSearch(pageId, { ...search, zone });
  }, [pageId, search]);
  const copyLink = () => copyToClipboard(location.href, 'Link', 'Copy the address from the address bar.');
  // The service knows no such page; where it was asked for an audience too, that may be what it does not know.
  if (!search.audience && isFault(walk.query.error, 'not-found'))
    return <MissingScreen detail={walk.query.error.message} />;
  return (
    <Screen
      title="Sessions"
      quiet
      crumbs={pageCrumbs(pageId, page?.name)}
      actions={
        <>
          <SessionsExport pageId={pageId} search={search} analysis={analysis} range={chosen.range} />
          <InPalette label="Refresh sessions" icon={RefreshCw} run={() => void walk.reload()} />
          <InPalette label="Copy link to this view" icon={Link2} run={() => void copyLink()} />
          <IconButton icon={RefreshCw} label="Refresh" onClick={() => void walk.reload()} />
          <IconButton icon={Link2} label="Copy link to this view" onClick={() => void copyLink()} />
        </>
      }
      bar={
        <SessionsBar
          pageId={pageId}
          audiences={page?.audiencesCount}
          search={search}
          preset={range ? preset : undefined}
          unit={axis?.unit}
          finest={axis?.finest}
          range={range}
          calendar={calendar}
          onChange={change}
        />
      }
    >
      <div className="flex min-h-13 flex-wrap items-center gap-2 px-gutter py-3 max-wide:min-h-14">
        {/* On a phone one line, which is scrolled. */}
        <div className="contents max-phone:-mx-gutter max-phone:flex max-phone:w-[calc(100%+2*var(--gutter))] max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-gutter max-phone:*:flex-none">
          <AudienceFilter
            pageId={pageId}
            value={search.audience}
            onChange={(audience) => change({ audience })}
          />
          <SelectionChips selecting={selecting} calendar={calendar} names={names} />
          <ConceptHelp concept="session" />
          <ZoneNote zone={calendar.zone} onChange={(zone) => change({ zone })} />
          <Calculation>
            <p>Each session counts once, in the range it started in.</p>
            <p>
              Rates are shares of the sessions with data. Their 95% interval is Wilson's; a change between two
              rates is tested with Newcombe's method and colored only if it's significant. Under 30 sessions,
              a rate is too uncertain to compare.
            </p>
            <p>
              Times are medians: half of the sessions were shorter. p90 means 90% were shorter. Medians are
              approximate while you select and exact right after.
            </p>
          </Calculation>
        </div>
        {answer && answer.population.sessions === 0 && answer.whole.sessions > 0 ? (
          <p className="text-muted text-xs">No sessions match these filters.</p>
        ) : null}
        <SelectionNews answer={answer} selection={selecting.selection} complete={walk.isComplete} />
        {chosen.earlier ? (
          <p className="text-muted text-xs">
            <span className="max-phone:hidden">
              No sessions in the last 30 days. Showing the latest 30 days with sessions.
            </span>
            {/* On the filter's line, so that nothing below moves when it comes. */}
            <span className="hidden max-phone:inline">Latest days with sessions</span>
          </p>
        ) : null}
        {search.compare && range ? (
          <ComparisonNote
            range={range}
            compare={search.compare}
            calendar={calendar}
            earlier={analysis.reading?.earlier?.phase === 'done' ? (answer?.earlier ?? null) : null}
          />
        ) : null}
        {unread.length > 0 ? (
          <p role="status" className="order-last flex basis-full items-start gap-1 text-warning text-xs">
            <Icon of={TriangleAlert} size="sm" className="mt-line" />
            {unreadText(unread, selecting.selection)}
          </p>
        ) : null}
        <ReadingStatus analysis={analysis} walk={walk} />
      </div>
      <SessionsBody
        pageId={pageId}
        search={search}
        chosen={chosen}
        analysis={analysis}
        selection={selecting.selection}
        choosing={choosing}
        walk={walk}
        onChange={change}
      />
    </Screen>
  );
}

/** Reports the parts of a link that couldn't be read, and what is shown instead. */
function unreadText(unread: readonly string[], selection: Selection): string {
  const shown = isEmptySelection(selection) ? 'all sessions in this range' : 'the rest';
  return `Part of this link couldn't be read: ${clipped(unread.join(', '), MAX_UNREAD_LENGTH)}. Showing ${shown}.`;
}
