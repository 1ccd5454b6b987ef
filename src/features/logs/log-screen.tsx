import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { humanize, truncate } from '#lib/text.ts';
import { formatDate, formatDateTime } from '#lib/time.ts';
import { QuietFailuresContext } from '#shell/query-section.tsx';
import { type Crumb, Screen } from '#shell/screen.tsx';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { useCommands } from '#ui/commands.ts';
import { NeighborLink } from '#ui/neighbor-link.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Time } from '#ui/time.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useSearchQuery } from '#ui/use-search-query.ts';
import { EntryActions, useEntryMenu } from './entry-actions.tsx';
import { EntryBody, PayloadSwitch, type PayloadView } from './entry-body.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogLink } from './log-link.tsx';
import { describeEntry, summaryOf } from './log-summary.ts';
import { LogTable } from './log-table.tsx';
import { logCsvColumns, TypeIcon } from './logs-columns.tsx';
import { entryId, entryQuery, filterLogs, findNeighbors, type LogEntry } from './logs-queries.ts';
import { entryLink, type LogOwner, type LogsSearch, logLink, logsSearch } from './logs-search.ts';
import type { Log } from './use-log.ts';

interface DetailsSection extends Pick<Segment<string>, 'label' | 'count'> {
  content: ReactNode;
  /** Whether its height may still change. Until then, what is below it waits, so that it won't move. */
  isPending?: boolean;
  /** Left out next to the log. */
  isEmpty?: boolean;
}

interface LogScreenProps {
  log: Log;
  search: LogsSearch;
  /** Name of the account or person. */
  name: string;
  /** Shows bars instead of the name. */
  isNamePending: boolean;
  /** The list of all accounts or people. */
  parent: Crumb;
  header: ReactNode;
  /** Sections next to the log while no entry is open. Narrow screens show one at a time in place of the log. */
  details: readonly DetailsSection[];
  /** Below the sections. */
  footer?: ReactNode;
}

/** A log with its owner. An open entry is shown next to it, or replaces both on narrow screens. */
export function LogScreen(props: LogScreenProps) {
  const { log, search, name, isNamePending, parent, header, details, footer } = props;
  const { owner, list, openId } = log;
  // Relative to the current route, so that an open entry stays open.
  const navigate = useNavigate();
  const isNarrow = useBelow('wide');
  const isStacked = useBelow('narrow');
  const isPhone = useBelow('phone');
  const [selected, setSelected] = useState('Log');
  const shown = isStacked ? selected : 'Log';
  const pendingAt = details.findIndex(({ isPending }) => isPending);
  const shownDetails = pendingAt < 0 ? details : details.slice(0, pendingAt + 1);
  const { entry, previous, next } = findNeighbors(
    openId === undefined ? [] : filterLogs(list.rows, search),
    openId,
  );
  // On its own, so that its URL works without the list.
  const openEntry = useQuery({
    ...entryQuery(owner, openId ?? ''),
    enabled: openId !== undefined,
    ...(entry && { initialData: entry, initialDataUpdatedAt: list.dataUpdatedAt }),
  });
  const title = openId === undefined ? name : entryName(openEntry.data);
  useTrackRecent(
    openEntry.data && openId !== undefined && owner.noun === 'account'
      ? { kind: 'accountLog', id: openId, accountId: owner.id, name: entryText(openEntry.data) }
      : undefined,
  );
  const breadcrumbs = [
    parent,
    ...(openId === undefined
      ? []
      : [{ label: name, link: logLink(owner), record: true, isPending: isNamePending }]),
  ];
  const change = (to: Partial<LogsSearch>) =>
    navigate({
      to: '.',
      search: (now: LogsSearch) => logsSearch.parse({ ...now, ...to }),
      replace: true,
      resetScroll: false,
    });
  const searchQuery = useSearchQuery(search.q, (q) => void change({ q: q || undefined }));
  const filters = <LogFilters log={log} search={search} searchQuery={searchQuery} onChange={change} />;

  const panel = useRef<HTMLElement>(null);
  useCommands([
    {
      shortcut: 'enterPanel',
      isEnabled: () => panel.current !== null && document.activeElement?.closest('[data-row]') !== null,
      run: () => panel.current?.focus(),
    },
  ]);

  const [payloadView, setPayloadView] = useState<PayloadView>('formatted');
  const payloadSwitch = openEntry.data?.payload ? (
    <PayloadSwitch value={payloadView} onChange={setPayloadView} />
  ) : null;
  const isEditing = search.edit ?? false;
  const menu = useEntryMenu(owner, openEntry.data, isEditing, () => void change({ edit: true }));
  const entryTools =
    openId === undefined ? null : (
      <EntryActions
        owner={owner}
        previous={previous}
        next={next}
        isStandalone={isNarrow}
        isEditing={isEditing}
        menu={isNarrow ? null : menu}
      />
    );
  const entryBody = (
    <EntryBody
      key={openId}
      query={openEntry}
      owner={owner}
      payloadView={payloadView}
      edit={isEditing}
      onEdited={() => void change({ edit: undefined })}
    />
  );
  const isStandalone = isNarrow && openId !== undefined;
  const isDeleted = Boolean(openEntry.data?.deletedAt);
  // Without any entry, the log says why, and retries for all parts.
  const hasFailed = list.status === 'error' && shown === 'Log';
  const csv = useCsvExport({
    list,
    rows: () => filterLogs(list.rows, { ...search, q: searchQuery.query }),
    columns: logCsvColumns(owner),
    table: 'Log',
    name,
    noun: 'entry',
    nouns: 'entries',
  });
  return (
    <Screen
      title={title}
      // Finding an account may take long: its log is enough to show the screen.
      isLoading={
        openId === undefined
          ? isNamePending && (owner.noun === 'person' || list.status === 'pending')
          : openEntry.isPending
      }
      isTitlePending={openId === undefined && isNamePending}
      isSubtle
      breadcrumbs={breadcrumbs}
      menu={isStandalone ? menu : csv.menu}
      actions={
        isStandalone ? (
          entryTools
        ) : (
          <>
            {csv.progress}
            <LogLink />
          </>
        )
      }
    >
      {isStandalone ? (
        <>
          <div className="flex flex-wrap items-center gap-x-2 px-gutter pt-5">
            <p
              aria-hidden
              className={clsx(
                'font-semibold text-xl [overflow-wrap:anywhere]',
                isDeleted ? 'text-muted line-through' : 'text-strong',
              )}
            >
              {title}
            </p>
            <EntryTime log={openEntry.data} />
            <span className="ml-auto">{payloadSwitch}</span>
          </div>
          {entryBody}
          <EntryLinks owner={owner} previous={previous} next={next} />
        </>
      ) : (
        <div
          className={clsx(
            'grid flex-1 grid-rows-[auto_1fr]',
            openId === undefined
              ? 'grid-cols-[minmax(0,1fr)_var(--spacing-aside)] max-narrow:block'
              : 'grid-cols-[minmax(0,1fr)_44%]',
          )}
        >
          <div className={clsx(openId === undefined && 'col-span-full')}>
            <QuietFailuresContext value={hasFailed}>{header}</QuietFailuresContext>
            {isStacked ? (
              // Equal widths: counts and filters come and go.
              <div className="grid h-tabs grid-cols-[minmax(0,1fr)_calc(var(--spacing)*9)] items-center gap-4 border-line border-b px-gutter *:first:w-fit max-phone:*:first:flex max-phone:*:first:w-full max-phone:[&_label]:basis-0 phone:[&_label]:min-w-22">
                <Segmented
                  label="Section"
                  segments={[{ label: 'Log', count: list.total }, ...details].map(({ label, count }) => ({
                    value: label,
                    label,
                    count,
                  }))}
                  value={selected}
                  onChange={setSelected}
                />
                {isPhone && shown === 'Log' ? filters : null}
              </div>
            ) : null}
          </div>
          {shown === 'Log' ? (
            <div className="min-w-0 pb-12">
              {isPhone ? null : filters}
              <LogTable
                log={log}
                searchQuery={searchQuery}
                search={search}
                isSplitView={!isNarrow}
                onChange={change}
              />
            </div>
          ) : null}
          {openId === undefined ? (
            shown === 'Log' && isStacked ? null : (
              <aside
                aria-label={`${humanize(owner.noun)} details`}
                className="border-line border-l max-narrow:border-l-0"
              >
                {isStacked ? (
                  <>
                    {details.find(({ label }) => label === selected)?.content}
                    {footer}
                  </>
                ) : (
                  <div className="sticky top-topbar max-h-[calc(100dvh-var(--spacing-topbar))] overflow-y-auto">
                    <QuietFailuresContext value={hasFailed}>
                      {shownDetails.map(({ label, content, isEmpty }) =>
                        isEmpty ? null : <Fragment key={label}>{content}</Fragment>,
                      )}
                    </QuietFailuresContext>
                    {pendingAt < 0 ? footer : null}
                  </div>
                )}
              </aside>
            )
          ) : (
            <aside
              ref={panel}
              tabIndex={-1}
              aria-label="Entry"
              className="sticky top-topbar col-start-2 row-span-2 row-start-1 h-[calc(100dvh-var(--spacing-topbar))] self-start overflow-y-auto border-line border-l"
            >
              <div className="sticky top-0 z-sticky flex h-18 box-content flex-col justify-center border-line border-b bg-surface pr-3 pl-5">
                <div className="flex items-center gap-2">
                  {openEntry.data ? <TypeIcon type={openEntry.data.type} /> : null}
                  <h2
                    className={clsx(
                      'min-w-0 flex-1 truncate font-semibold text-lg/5',
                      isDeleted ? 'text-muted line-through' : 'text-strong',
                    )}
                  >
                    {title}
                  </h2>
                  {entryTools}
                </div>
                <div className="flex h-7 items-center justify-between gap-2 pr-2 pl-6">
                  <EntryTime log={openEntry.data} />
                  {payloadSwitch}
                </div>
              </div>
              {entryBody}
            </aside>
          )}
        </div>
      )}
    </Screen>
  );
}

/** What happened, such as `Asked a question` or `Ticket T-7 closed`. */
const entryName = (log: LogEntry | undefined): string =>
  truncate((log && describeEntry(log).lead) || 'Entry', 100);

/** The entry's own text, else its type. */
function entryText(log: LogEntry): string {
  const { text, isOwnText } = summaryOf(log.payload);
  return isOwnText ? text : entryName(log);
}

/** `Today, 14:55`, or the date without the current year. */
function formatEntryTime(time: number, zone: string): string {
  const now = Date.now();
  const day = formatDate(time, now, zone);
  return `${day === formatDate(now, now, zone) ? 'Today' : day}, ${formatDateTime(time, 'time', zone)}`;
}

const EntryTime = ({ log }: { log: LogEntry | undefined }) =>
  log ? (
    <p className="tnum text-muted text-xs">
      <Time value={log.createdAt} format={formatEntryTime} />
      {log.source ? ` · ${log.source}` : null}
    </p>
  ) : null;

interface EntryLinksProps {
  owner: LogOwner;
  previous: LogEntry | undefined;
  next: LogEntry | undefined;
}

/** Links to the neighbors of an entry that replaces the log. */
const EntryLinks = ({ owner, previous, next }: EntryLinksProps) => (
  <nav aria-label="Other entries" className="grid gap-3 px-gutter pb-10 phone:grid-cols-2">
    {Object.entries({ Newer: previous, Older: next }).map(([label, log]) =>
      log ? (
        <NeighborLink
          key={label}
          label={label}
          title={entryName(log)}
          link={{ ...entryLink(owner, entryId(log)), replace: true }}
          isNext={label === 'Older'}
        >
          <EntryTime log={log} />
        </NeighborLink>
      ) : null,
    )}
  </nav>
);
