import { getRouteApi, Link, type LinkProps, linkOptions, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { GitCompareArrows, ListFilter, RefreshCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import {
  AudienceBar,
  AudienceHeader,
  type AudiencePlace,
  describedStateOf,
  formatLive,
  type ListedVersion,
  liveVersionOf,
  nameInSentence,
  summarizeVersion,
  toEditedAudience,
  useAudienceActions,
  useCanPublish,
  versionName,
  versionState,
} from '#features/audiences/public.ts';
import { LearnMore } from '#features/help/public.tsx';
import { formatList } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { BulkBar, useBulkSelection } from '#table/bulk-selection.tsx';
import { ListTable } from '#table/list-table.tsx';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { useCommands } from '#ui/commands.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd, KeyHint } from '#ui/kbd.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import type { Submenu } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { statusLabel } from '#ui/status.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { ribbonAxis } from './live-ribbon.tsx';
import { useVersions } from './use-versions.ts';
import { compareValues, useVersionValues } from './version-changes.ts';
import { VersionHelp } from './version-help.tsx';
import { rowStatusOf, type VersionRow } from './version-rows.ts';
import { versionColumns, versionCsvColumns } from './versions-columns.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/');
const rowId = ({ version }: VersionRow) => version.versionId;
/** Two are compared. */
const MAX_SELECTED = 2;

/** Label of a status in the filter: as in the rows, but one for each status. */
const filterLabel = (status: string) =>
  status === 'published' ? 'Live' : status === 'archived' ? 'Replaced' : statusLabel(status);

/** Versions of an audience, what each changed and when it was live. */
export function VersionsScreen() {
  const place = route.useParams();
  const { audienceId } = place;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (status: string | undefined) => void navigate({ search: { status }, replace: true });
  const now = useNow();
  const isRibbonShort = useBelow('narrow');
  const { queries, counts, list, all, rows, publishing, restore, breadcrumbs } = useVersions(
    place,
    search.status,
  );
  const { value } = queries.audience;
  const { selection, selected, menu } = useBulkSelection(all, rowId, { maxSelected: MAX_SELECTED });
  const exported = {
    columns: versionCsvColumns,
    table: 'Versions',
    name: value.effectiveName ?? audienceId,
    noun: 'version',
  };
  const csv = useCsvExport({ ...exported, list, rows: () => rows.map(({ version }) => version) });
  const statuses = values(search.status);
  const options = filterOptions(all.map(rowStatusOf), audienceStatuses, filterLabel, list.isComplete);
  const onStatuses = (selected: string[]) => filter(joined(selected));
  const statusMenu = useStatusMenu({
    // Without those that no version has, once all are loaded.
    options: options.filter(({ value, count }) => count !== 0 || statuses.includes(value)),
    value: statuses,
    onChange: onStatuses,
  });
  if (queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  const [first, second] = all;
  const newest = first?.version;
  const liveId = liveVersionOf(queries)?.versionId;
  const live = list.rows.find(({ versionId }) => versionId === liveId) ?? null;
  // The live version; the one before the newest if that is live, or none is.
  const compared = live && newest !== live ? live : second?.version;
  const isLoading = list.status === 'pending';
  const state = queries.isLoading ? undefined : describedStateOf(queries, now);
  const versionLink = ({ versionId }: ListedVersion, search: object) =>
    linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { ...place, versionId },
      search,
    });
  const compareLink = (from: ListedVersion, to: ListedVersion) =>
    versionLink(to, { ...search, compare: from.versionId });
  const columns = versionColumns({
    place,
    axis: ribbonAxis(list.rows, now),
    now,
    live,
    isRibbonShort,
    compareLink,
    onRestore: restore.ask,
  });
  return (
    <Screen
      title="Versions"
      isSubtle
      breadcrumbs={breadcrumbs}
      menu={[statusMenu, ...csv.menu, ...menu, { label: 'Refresh', icon: RefreshCw, onSelect: list.refresh }]}
      actions={
        <>
          {csv.progress}
          <PublishDraft place={place} queries={queries} />
        </>
      }
      bar={<AudienceBar {...place} versions={publishing} counts={counts} />}
    >
      <LiveRegion key={audienceId}>
        {newest?.status ? `${versionName(newest)}: ${versionState(newest, first?.schedule).label}` : null}
      </LiveRegion>
      <div className="relative flex items-center gap-x-3 border-line px-gutter max-phone:flex-wrap max-phone:border-b">
        <div className="min-w-0 flex-1 max-phone:basis-full">
          <AudienceHeader
            {...place}
            name={value.effectiveName ?? (queries.isLoading ? undefined : audienceId)}
            personId={value.personId}
            state={state}
          >
            <span className="min-w-0 text-default max-phone:min-h-8 max-phone:pr-12">
              {isLoading ? (
                <Skeleton className="w-60" />
              ) : (
                <Answer place={place} newest={first} live={live} now={now} />
              )}
            </span>
          </AudienceHeader>
        </div>
        {statuses.length > 0 ? (
          <span className="max-phone:w-full max-phone:pb-3">
            <FilterChip name="Status" options={options} value={statuses} onChange={onStatuses} />
          </span>
        ) : null}
        <span className="max-phone:hidden">
          <VersionHelp />
        </span>
        {/* On phones beside the sentence. */}
        <span className="max-phone:absolute max-phone:top-20 max-phone:right-gutter">
          {newest && compared && !list.error ? (
            <Link
              {...compareLink(compared, newest)}
              // The bar below compares those selected. The room stays, as the list would move on phones.
              className={clsx(buttonStyle({ size: 'sm' }), selection.isActive && 'invisible')}
            >
              <Icon of={GitCompareArrows} />
              <span className="max-phone:sr-only">Compare</span>
              <span className="sr-only">
                {' '}
                {newest.status === 'draft' ? 'draft' : versionName(newest).toLowerCase()} with{' '}
                {compared === live ? 'live' : versionName(compared).toLowerCase()}
              </span>
            </Link>
          ) : isLoading ? (
            // Reserves its room.
            <Button size="sm" icon={GitCompareArrows} disabledReason="Needs two versions">
              <span className="max-phone:sr-only">Compare</span>
            </Button>
          ) : null}
        </span>
      </div>
      <ListTable
        list={{ ...list, rows: all }}
        noun="version"
        label="Versions"
        isTall
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLink={({ version }) => versionLink(version, search)}
        selection={{ ...selection, opensRows: true }}
        keyHints={
          <>
            <KeyHint keys={['X']}>select</KeyHint>
            <KeyHint keys={['C']}>compare</KeyHint>
          </>
        }
        empty={
          <EmptyState
            illustration="audiences"
            title="No versions yet"
            actions={<LearnMore guide="audiences" />}
          >
            Creating or changing an audience adds a version.
          </EmptyState>
        }
        noMatch={
          <NoMatch title="No versions match" isFiltered onClear={() => filter(undefined)}>
            Choose another status to see versions.
          </NoMatch>
        }
      />
      {selection.isActive ? (
        <BulkBar
          {...exported}
          count={selected.length}
          summary={null}
          rows={() => selected.map(({ version }) => version)}
          onClear={selection.clear}
        >
          <CompareSelected selected={selected} linkOf={compareLink} />
        </BulkBar>
      ) : null}
      {restore.dialog}
    </Screen>
  );
}

type PublishDraftProps = Pick<ReturnType<typeof useVersions>, 'queries'> & { place: AudiencePlace };

/** Publishes the newest version if it's a draft. */
export function PublishDraft({ place, queries: { audience, page } }: PublishDraftProps) {
  const { run, isPending } = useAudienceActions(place);
  const draft = toEditedAudience(audience);
  if (!useCanPublish() || draft.status !== 'draft' || page.data?.status === 'archived') return null;
  return (
    <Button
      variant="primary"
      size="sm"
      busy={isPending}
      onClick={() => void run({ action: 'publish', audience: draft, done: 'Publishing' })}
    >
      <span>
        Publish<span className="max-phone:sr-only"> draft</span>
      </span>
    </Button>
  );
}

type StatusMenuProps = Pick<ComponentProps<typeof FilterChip>, 'options' | 'value' | 'onChange'>;

/** Statuses as a submenu of the screen, and in the palette. */
function useStatusMenu({ options, value, onChange }: StatusMenuProps): Submenu {
  const items = options.map((option) => {
    const checked = value.includes(option.value);
    return {
      label: option.label,
      isCheckbox: true,
      checked,
      onSelect: () =>
        onChange(checked ? value.filter((each) => each !== option.value) : [...value, option.value]),
    };
  });
  const label = 'Filter by status';
  useCommands(
    items.map((item) => ({ label: `${label}: ${item.label}`, icon: ListFilter, run: item.onSelect })),
  );
  return { label, icon: ListFilter, items };
}

interface AnswerProps {
  place: AudiencePlace;
  newest: VersionRow | undefined;
  live: ListedVersion | null;
  now: number;
}

/** What visitors get and what comes next, in a sentence or two. */
function Answer({ place, newest: row, live, now }: AnswerProps) {
  const newest = row?.version;
  const isDraft = newest?.status === 'draft';
  const before = useVersionValues(place, live ?? undefined, isDraft);
  const after = useVersionValues(place, newest, isDraft);
  const { changed } = compareValues(before.values, after.values);
  const liveFor = live && formatLive(live, now);
  if (newest?.status === 'archived') return 'Archived: visitors see the page as it is.';
  const first = live
    ? `${versionName(live)} ${liveFor === null ? 'is live' : `has been live for ${liveFor}`}.`
    : '';
  if (!newest || newest.versionId === live?.versionId) return first;
  const name = versionName(newest);
  if (row?.schedule) return `${first} ${name} goes live ${row.schedule}.`;
  const { text, stuck } = summarizeVersion(newest, now);
  if (stuck) return `${first} ${name} has been ${text.toLowerCase()}.`;
  if (isInFlight(newest.status)) return `${first} ${name} is being published.`;
  if (!isDraft) return first;
  if (!live) return `${name} is a draft, not visible yet.`;
  if (changed.length === 0) return first;
  return `${first} The draft changes the ${formatList(changed.map(({ field }) => nameInSentence(field)))}.`;
}

interface CompareSelectedProps {
  selected: readonly VersionRow[];
  linkOf(from: ListedVersion, to: ListedVersion): LinkProps;
}

/** Compares the two selected versions; the older one is side A. */
function CompareSelected({ selected, linkOf }: CompareSelectedProps) {
  const navigate = useNavigate();
  const [from, to] = selected
    .map(({ version }) => version)
    .toSorted((a, b) => (a.versionNumber ?? 0) - (b.versionNumber ?? 0));
  const link = from && to && linkOf(from, to);
  useCommands([
    {
      label: 'Compare selected versions',
      icon: GitCompareArrows,
      shortcut: 'compare',
      disabledReason: link ? null : 'Select two versions first',
      run: () => void (link && navigate(link)),
    },
  ]);
  if (!link) return <span className="px-2.5 text-muted">Select another one to compare</span>;
  return (
    <Link {...link} className={buttonStyle({ variant: 'ghost', size: 'sm' })}>
      <Icon of={GitCompareArrows} />
      <span>
        Compare
        <span className="max-phone:sr-only">
          {` ${versionName(to).toLowerCase()} with ${versionName(from).toLowerCase()}`}
        </span>
      </span>
      <Kbd>C</Kbd>
    </Link>
  );
}
