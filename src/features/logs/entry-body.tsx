import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Braces, Copy, RotateCcw, Text, Trash2 } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { UnsavedNotice } from '#editor/save/unsaved-here.tsx';
import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { formatNumber } from '#lib/text.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionItem, DescriptionList, IdItem } from '#ui/description-list.tsx';
import { searchTree } from '#ui/json-tree.ts';
import { JsonTreeView } from '#ui/json-tree-view.tsx';
import { LongText } from '#ui/long-text.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Source } from '#ui/source.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { deleteEntry, restoreEntry } from './delete-entry.ts';
import { describeEntry, nonBlankText } from './log-summary.ts';
import { type AccountLog, entryId, type LogEntry } from './logs-queries.ts';
import type { LogOwner } from './logs-search.ts';

const EntryEditor = onDemand(async () => (await import('./entry-editor.tsx')).EntryEditor, {
  fallback: <Skeleton className="w-2/3" />,
});

interface EntryBodyProps {
  query: UseQueryResult<LogEntry>;
  owner: LogOwner;
  edit: boolean;
  onEdited(isFocusInside: boolean): void;
}

export function EntryBody({ query, owner, edit, onEdited }: EntryBodyProps) {
  const client = useQueryClient();
  const canDelete = useCapability('logs');
  const body = useRef<HTMLDivElement>(null);
  const close = () => onEdited(body.current?.contains(document.activeElement) ?? false);
  const isEdited = (log: LogEntry): log is AccountLog => edit && 'accountLogId' in log;
  /** The button that has focus unmounts. */
  const runAndFocus = async (action: typeof deleteEntry | typeof restoreEntry, logId: string) => {
    await action(client, owner, logId);
    body.current?.focus();
  };
  return (
    <div ref={body} tabIndex={-1} className="flex min-w-0 flex-col gap-5 px-5 pt-4 pb-10 max-wide:px-gutter">
      <QuerySection query={query} name="entry">
        {(log) => (
          <>
            {log.deletedAt && !isEdited(log) ? (
              <div className="flex items-center gap-2">
                <Tag variant="warning" icon={Trash2}>
                  <span className="truncate">
                    Deleted <Time value={log.deletedAt} />
                  </span>
                </Tag>
                {canDelete ? (
                  <CommandButton
                    size="sm"
                    icon={RotateCcw}
                    visibleLabel="Restore"
                    className="self-start"
                    onClick={() => void runAndFocus(restoreEntry, entryId(log))}
                  >
                    Restore entry
                  </CommandButton>
                ) : null}
              </div>
            ) : null}
            {isEdited(log) ? (
              <EntryEditor accountId={owner.id} log={log} onClose={close} />
            ) : (
              <>
                <UnsavedNotice kind="account log" id={entryId(log)} />
                <EntryText log={log} />
              </>
            )}
            <Payload key={entryId(log)} payload={log.payload} />
            <EntryDetails log={log} />
            {canDelete && !edit && !log.deletedAt ? (
              <CommandButton
                size="sm"
                icon={Trash2}
                className="self-start"
                onClick={() => void runAndFocus(deleteEntry, entryId(log))}
              >
                Delete entry
              </CommandButton>
            ) : null}
          </>
        )}
      </QuerySection>
    </div>
  );
}

/** The entry's text, else the start of another text of its payload, such as a question. */
function EntryText({ log }: { log: LogEntry }) {
  const { lead, text: summary, isOwnText } = describeEntry(log);
  const text = nonBlankText(log.payload) ?? (isOwnText && !lead ? summary : null);
  return text === null ? null : (
    <div className="max-w-prose text-base text-strong whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LongText>{text}</LongText>
    </div>
  );
}

function EntryDetails({ log }: { log: LogEntry }) {
  return (
    <DescriptionList>
      <DescriptionItem name="Created">
        <Instant value={log.createdAt} />
      </DescriptionItem>
      <DescriptionItem name="Updated">
        <Instant value={log.updatedAt} />
      </DescriptionItem>
      {log.deletedAt ? (
        <DescriptionItem name="Deleted">
          <Instant value={log.deletedAt} />
        </DescriptionItem>
      ) : null}
      <DescriptionItem name="Source">{mono(log.source)}</DescriptionItem>
      <DescriptionItem name="Type">{mono(log.type)}</DescriptionItem>
      {log.idempotencyKey ? (
        <DescriptionItem name="Idempotency key">
          <CopyId value={log.idempotencyKey} name="idempotency key" />
        </DescriptionItem>
      ) : null}
      <IdItem name="Entry" value={entryId(log)} />
      {'accountId' in log && log.accountId ? <IdItem name="Account" value={log.accountId} /> : null}
    </DescriptionList>
  );
}

const mono = (text: string | null | undefined) =>
  text ? (
    <span className="font-mono text-mono">
      <LongText>{text}</LongText>
    </span>
  ) : null;

const Instant = ({ value }: { value: string | null | undefined }) => (
  <span className="flex flex-wrap gap-x-2">
    <Time value={value} missing="Never" exact />
    {value ? (
      <span className="text-muted">
        <Time value={value} />
      </span>
    ) : null}
  </span>
);

type View = 'tree' | 'raw';

const views: readonly Segment<View>[] = [
  { value: 'tree', label: 'Tree' },
  { value: 'raw', label: 'Raw' },
];

/** Payload of an entry as a searchable tree or as source text. */
function Payload({ payload }: { payload: string | null | undefined }) {
  const [view, setView] = useState<View>('tree');
  return (
    <section aria-labelledby="payload">
      <div className="mb-2 flex items-center gap-2">
        <h2 id="payload" className="flex-1 font-semibold text-sm text-strong">
          Payload
        </h2>
        {payload ? (
          <>
            <Segmented<View> label="Show payload as" segments={views} value={view} onChange={setView} />
            <PaletteCommand
              label={view === 'tree' ? 'Show payload as raw text' : 'Show payload as a tree'}
              icon={view === 'tree' ? Text : Braces}
              run={() => setView(view === 'tree' ? 'raw' : 'tree')}
            />
            <CopyButton text={payload} name="payload" />
            <PaletteCommand
              label="Copy payload"
              icon={Copy}
              run={() => void copyToClipboard(payload, 'Payload')}
            />
          </>
        ) : null}
      </div>
      {!payload ? (
        <p className="text-faint text-sm">None</p>
      ) : view === 'tree' ? (
        <Tree root={parseJsonNode(payload)} />
      ) : (
        <Source label="Payload">{payload}</Source>
      )}
    </section>
  );
}

/** @param root null if the payload nests too deeply */
function Tree({ root }: { root: JsonNode | null }) {
  const [searchInput, setSearchInput] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const query = useDeferredValue(searchInput.trim());
  if (!root) return <p className="text-muted text-sm">Too deeply nested for a tree. Switch to Raw.</p>;
  const matches = searchTree(root, query);
  const current =
    matches.length === 0 ? 0 : ((matchIndex % matches.length) + matches.length) % matches.length;
  return (
    <>
      <SearchInput
        wide
        aria-label="Search payload"
        placeholder="Search payload"
        value={searchInput}
        onChange={(to) => {
          setSearchInput(to);
          setMatchIndex(0);
        }}
        onEnter={(back) => setMatchIndex(current + (back ? -1 : 1))}
        status={
          query ? (
            <span aria-live="polite">
              {matches.length === 0
                ? 'No match'
                : `${formatNumber(current + 1)} of ${formatNumber(matches.length)}`}
            </span>
          ) : null
        }
      />
      <div className="mt-2">
        <JsonTreeView name="payload" value={root} query={query} hit={matches[current] ?? null} />
      </div>
    </>
  );
}
