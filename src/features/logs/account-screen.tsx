import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { accountQuery } from '#features/accounts/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { shortenId } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { Screen } from '#shell/screen.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { useCommands } from '#ui/commands.ts';
import { Tag } from '#ui/tag.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useSearchQuery } from '#ui/use-search-query.ts';
import { AccountHeader } from './account-header.tsx';
import { AccountLogTable } from './account-log.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryBody } from './entry-body.tsx';
import { LogLink } from './log-link.tsx';
import { summaryOf } from './log-summary.ts';
import { logCsvColumns } from './logs-columns.tsx';
import { type AccountLog, accountLogQuery, filterLogs, findNeighbors, useLog } from './logs-queries.ts';
import { type LogsSearch, logsSearch, withoutEdit } from './logs-search.ts';

const route = getRouteApi('/_app/accounts/$accountId');

/** An account and its log. An open entry is shown next to the log, or replaces it on narrow screens. */
export function AccountScreen() {
  const { accountId } = route.useParams();
  const search = route.useSearch();
  // Relative to the current route, so that an open entry stays open.
  const navigate = useNavigate();
  const openId = useParams({ strict: false, select: ({ accountLogId }) => accountLogId });
  const isNarrow = useBelow('wide');
  const account = useQuery(accountQuery(accountId));
  const log = useLog(accountId, search);
  const { list } = log;
  const { entry, previous, next } = findNeighbors(
    openId === undefined ? [] : filterLogs(list.rows, search),
    openId,
  );
  // On its own, so that its URL works without the list.
  const entryQuery = useQuery({
    ...accountLogQuery(accountId, openId ?? ''),
    enabled: openId !== undefined,
    ...(entry && { initialData: entry, initialDataUpdatedAt: list.dataUpdatedAt }),
  });

  const { data } = account;
  const name = truncate(data?.name || data?.domain || shortenId(accountId), 100);
  const title = openId === undefined ? name : entryName(entryQuery.data);
  useTrackRecent(data && { kind: 'account', id: accountId, name: data.name || data.domain || null });
  useTrackRecent(
    entryQuery.data && openId !== undefined
      ? { kind: 'accountLog', id: openId, accountId, name: entryText(entryQuery.data) }
      : undefined,
  );
  const back = linkOptions({
    to: '/accounts/$accountId',
    params: { accountId },
    search: withoutEdit,
  });
  const crumbs = [
    { label: 'Accounts', link: linkOptions({ to: '/accounts' }) },
    ...(openId === undefined ? [] : [{ label: name, link: back, record: true }]),
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

  // One message for an unknown account, though both its record and its log are missing.
  if (isApiError(account.error, 'not-found') && isApiError(list.error, 'not-found'))
    return <MissingScreen detail={account.error.message} />;

  const entryTools =
    openId === undefined ? null : (
      <EntryActions
        accountId={accountId}
        entry={entryQuery.data}
        previous={previous}
        next={next}
        isStandalone={isNarrow}
        isEditing={search.edit ?? false}
        back={back}
        onEdit={() => void change({ edit: true })}
        editButton={editButton}
      />
    );
  const entryBody = (
    <EntryBody
      key={openId}
      query={entryQuery}
      accountId={accountId}
      edit={search.edit ?? false}
      onEdited={(isFocusInside) => {
        // The editor that has focus unmounts.
        if (isFocusInside) editButton.current?.focus();
        void change({ edit: undefined });
      }}
    />
  );
  const isStandalone = isNarrow && openId !== undefined;
  return (
    <Screen
      title={title}
      // Finding the name may take long: the log is enough to show the screen.
      isLoading={openId === undefined ? account.isPending && list.status === 'pending' : entryQuery.isPending}
      isSubtle
      breadcrumbs={crumbs}
      actions={
        isStandalone ? (
          entryTools
        ) : (
          <>
            <ExportButton
              list={list}
              rows={() => filterLogs(list.rows, { ...search, q: searchQuery.query })}
              columns={logCsvColumns}
              table="Log"
              name={name}
              noun="entry"
              nouns="entries"
            />
            <LogLink />
          </>
        )
      }
    >
      {isStandalone ? (
        <>
          <div aria-hidden className="flex flex-wrap items-baseline gap-2 px-gutter pt-5">
            <p className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">{title}</p>
            <SourceTag log={entryQuery.data} />
          </div>
          {entryBody}
        </>
      ) : (
        <div className={openId === undefined ? 'flex-1' : 'grid flex-1 grid-cols-[minmax(0,1fr)_44%]'}>
          <div className="min-w-0 pb-12">
            <AccountHeader accountId={accountId} name={name} account={account} />
            <AccountLogTable
              accountId={accountId}
              log={log}
              searchQuery={searchQuery}
              search={search}
              openId={openId}
              isSplitView={!isNarrow}
              onChange={change}
            />
          </div>
          {openId === undefined ? null : (
            <aside
              ref={panel}
              tabIndex={-1}
              aria-label="Entry"
              className="sticky top-topbar h-[calc(100dvh-var(--spacing-topbar))] self-start overflow-y-auto border-line border-l"
            >
              <div className="sticky top-0 z-sticky flex h-13 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
                <h2 className="truncate font-semibold text-lg text-strong">{title}</h2>
                <SourceTag log={entryQuery.data} />
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

const entryName = (log: AccountLog | undefined) => truncate(log?.type || 'Entry', 100);

/** The entry's own text, else its type. */
function entryText(log: AccountLog): string {
  const { text, isOwnText } = summaryOf(log.payload);
  return isOwnText ? text : entryName(log);
}

const SourceTag = ({ log }: { log: AccountLog | undefined }) =>
  log?.source ? (
    <Tag>
      <bdi className="truncate font-mono">{truncate(log.source, 100)}</bdi>
    </Tag>
  ) : null;
