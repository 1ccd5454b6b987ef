import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { truncate } from '#lib/text.ts';
import { type Crumb, Screen } from '#shell/screen.tsx';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { useCommands } from '#ui/commands.ts';
import { Tag } from '#ui/tag.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useSearchQuery } from '#ui/use-search-query.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryBody } from './entry-body.tsx';
import { LogLink } from './log-link.tsx';
import { summaryOf } from './log-summary.ts';
import { LogTable } from './log-table.tsx';
import { logCsvColumns } from './logs-columns.tsx';
import { entryQuery, filterLogs, findNeighbors, type LogEntry } from './logs-queries.ts';
import { type LogsSearch, logLink, logsSearch } from './logs-search.ts';
import type { Log } from './use-log.ts';

interface LogScreenProps {
  log: Log;
  search: LogsSearch;
  /** Name of the account or person. */
  name: string;
  /** Whether the name may change. */
  isNamePending: boolean;
  /** The list of all accounts or people. */
  parent: Crumb;
  header: ReactNode;
  /** Shown next to the log while no entry is open. */
  details?: ReactNode;
  /** Shown between the header and the log. */
  children?: ReactNode;
}

/** A log with its owner. An open entry is shown next to it, or replaces both on narrow screens. */
export function LogScreen(props: LogScreenProps) {
  const { log, search, name, isNamePending, parent, header, details, children } = props;
  const { owner, list, openId } = log;
  // Relative to the current route, so that an open entry stays open.
  const navigate = useNavigate();
  const isNarrow = useBelow('wide');
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
    ...(openId === undefined ? [] : [{ label: name, link: logLink(owner), record: true }]),
  ];
  const change = (to: Partial<LogsSearch>) =>
    navigate({
      to: '.',
      search: (now: LogsSearch) => logsSearch.parse({ ...now, ...to }),
      replace: true,
      resetScroll: false,
    });
  const searchQuery = useSearchQuery(search.q, (q) => void change({ q: q || undefined }));

  const editButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useCommands([
    {
      shortcut: 'enterPanel',
      isEnabled: () => panel.current !== null && document.activeElement?.closest('[data-row]') !== null,
      run: () => panel.current?.focus(),
    },
  ]);

  const entryTools =
    openId === undefined ? null : (
      <EntryActions
        owner={owner}
        entry={openEntry.data}
        previous={previous}
        next={next}
        isStandalone={isNarrow}
        isEditing={search.edit ?? false}
        onEdit={() => void change({ edit: true })}
        editButton={editButton}
      />
    );
  const entryBody = (
    <EntryBody
      key={openId}
      query={openEntry}
      owner={owner}
      edit={search.edit ?? false}
      onEdited={(isFocusInside) => {
        // The editor that has focus unmounts.
        if (isFocusInside) editButton.current?.focus();
        void change({ edit: undefined });
      }}
    />
  );
  const isStandalone = isNarrow && openId !== undefined;
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
      // Finding the name may take long: the log is enough to show the screen.
      isLoading={openId === undefined ? isNamePending && list.status === 'pending' : openEntry.isPending}
      isSubtle
      breadcrumbs={breadcrumbs}
      menu={isStandalone ? [] : csv.menu}
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
          <div aria-hidden className="flex flex-wrap items-baseline gap-2 px-gutter pt-5">
            <p className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">{title}</p>
            <SourceTag log={openEntry.data} />
          </div>
          {entryBody}
        </>
      ) : (
        <div
          className={clsx(
            'flex-1',
            openId !== undefined
              ? 'grid grid-cols-[minmax(0,1fr)_44%]'
              : details &&
                  'grid grid-cols-[minmax(0,1fr)_var(--spacing-aside)] max-narrow:flex max-narrow:flex-col',
          )}
        >
          <div className={clsx('min-w-0 pb-12', details && 'max-narrow:contents')}>
            <div className={clsx(details && 'max-narrow:order-first')}>{header}</div>
            {children}
            <LogTable
              log={log}
              searchQuery={searchQuery}
              search={search}
              isSplitView={!isNarrow}
              onChange={change}
            />
          </div>
          {openId === undefined ? (
            details
          ) : (
            <aside
              ref={panel}
              tabIndex={-1}
              aria-label="Entry"
              className="sticky top-topbar h-[calc(100dvh-var(--spacing-topbar))] self-start overflow-y-auto border-line border-l"
            >
              <div className="sticky top-0 z-sticky flex h-13 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
                <h2 className="truncate font-semibold text-lg text-strong">{title}</h2>
                <SourceTag log={openEntry.data} />
                <span className="flex-1" />
                {entryTools}
              </div>
              {entryBody}
            </aside>
          )}
        </div>
      )}
    </Screen>
  );
}

const entryName = (log: LogEntry | undefined) => truncate(log?.type || 'Entry', 100);

/** The entry's own text, else its type. */
function entryText(log: LogEntry): string {
  const { text, isOwnText } = summaryOf(log.payload);
  return isOwnText ? text : entryName(log);
}

const SourceTag = ({ log }: { log: LogEntry | undefined }) =>
  log?.source ? (
    <Tag>
      <bdi className="truncate font-mono">{truncate(log.source, 100)}</bdi>
    </Tag>
  ) : null;
