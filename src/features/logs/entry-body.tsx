import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Braces, RotateCcw, Text, Trash2 } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { UnsavedNotice } from '#editor/save/unsaved-here.tsx';
import { PageThumb, pagesQuery } from '#features/pages/public.ts';
import { indentJson, type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { safeHref } from '#lib/link.ts';
import { formatNumber, visibleName } from '#lib/text.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { Answer, QuestionBubble, Sources } from '#ui/chat.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionList, IdItem } from '#ui/description-list.tsx';
import { Fold } from '#ui/fold.tsx';
import { searchTree } from '#ui/json-tree.ts';
import { JsonTreeView } from '#ui/json-tree-view.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Source } from '#ui/source.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { restoreEntry } from './delete-entry.ts';
import { describeEntry, ISO_INSTANT, nonBlankText, topLevelText } from './log-summary.ts';
import { type AccountLog, entryId, type LogEntry } from './logs-queries.ts';
import type { LogOwner } from './logs-search.ts';
import { chatOf, type PayloadFact, payloadFacts } from './payload-facts.ts';
import { useKnownPeople } from './use-known-people.ts';

const EntryEditor = onDemand(async () => (await import('./entry-editor.tsx')).EntryEditor, {
  fallback: <Skeleton className="w-2/3" />,
});

interface EntryBodyProps {
  query: UseQueryResult<LogEntry>;
  owner: LogOwner;
  payloadView: PayloadView;
  edit: boolean;
  onEdited(): void;
}

export function EntryBody({ query, owner, payloadView, edit, onEdited }: EntryBodyProps) {
  const client = useQueryClient();
  const canDelete = useCapability('logs');
  const body = useRef<HTMLDivElement>(null);
  const close = () => {
    // The focused editor unmounts.
    if (body.current?.contains(document.activeElement)) body.current.focus();
    onEdited();
  };
  const restore = async (logId: string) => {
    await restoreEntry(client, owner, logId);
    body.current?.focus();
  };
  const isEdited = (log: LogEntry): log is AccountLog => edit && 'accountLogId' in log;
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
                    onClick={() => void restore(entryId(log))}
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
            <Payload key={entryId(log)} log={log} owner={owner} view={payloadView} />
            <Fold title="Details">
              <EntryDetails log={log} />
            </Fold>
          </>
        )}
      </QuerySection>
    </div>
  );
}

/** The entry's text or question, else the start of another text of its payload. */
function leadOf(log: LogEntry) {
  const text = nonBlankText(log.payload);
  const chat = text === null ? chatOf(log.payload) : null;
  if (text !== null || chat) return { text, chat };
  return { text: topLevelText(log.payload) || null, chat };
}

function EntryText({ log }: { log: LogEntry }) {
  const { text, chat } = leadOf(log);
  if (chat)
    return (
      <div className="max-w-prose">
        <QuestionBubble>{chat.question}</QuestionBubble>
        {chat.answer ? (
          <div className="mt-4">
            <Answer>{chat.answer}</Answer>
          </div>
        ) : null}
        <Sources ids={chat.sources} />
      </div>
    );
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
      {log.updatedAt ? (
        <DescriptionItem name="Updated">
          <Instant value={log.updatedAt} />
        </DescriptionItem>
      ) : null}
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
      {payloadFacts(log.payload ?? '', [])
        ?.filter(isReference)
        .map(({ name, lines }) => (
          <DescriptionItem key={name} name={name}>
            {mono(lines.join(', '))}
          </DescriptionItem>
        ))}
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
    <Time value={value} missing="None" exact />
    {value ? (
      <span className="text-muted">
        <Time value={value} />
      </span>
    ) : null}
  </span>
);

export type PayloadView = 'formatted' | 'json';

const views: readonly Segment<PayloadView>[] = [
  { value: 'formatted', label: 'Formatted' },
  { value: 'json', label: 'JSON' },
];

interface PayloadSwitchProps {
  value: PayloadView;
  onChange(view: PayloadView): void;
}

/** Shows the payload formatted or as its source text. */
export const PayloadSwitch = ({ value, onChange }: PayloadSwitchProps) => (
  <>
    <Segmented<PayloadView> label="Show payload as" segments={views} value={value} onChange={onChange} />
    <PaletteCommand
      label={value === 'json' ? 'Show payload formatted' : 'Show payload as JSON'}
      icon={value === 'json' ? Text : Braces}
      run={() => onChange(value === 'json' ? 'formatted' : 'json')}
    />
  </>
);

/** IDs in other systems, which are details. */
const isReference = ({ name }: PayloadFact) => /^(?:message|submission) ID$/i.test(name);

/** Payload of an entry as facts, a long one as a searchable tree; or its source text. */
function Payload({ log, owner, view }: Pick<EntryBodyProps, 'owner'> & { log: LogEntry; view: PayloadView }) {
  const people = useKnownPeople(owner);
  const { payload } = log;
  if (!payload) return <p className="text-faint text-sm">No payload</p>;
  const { text, chat } = leadOf(log);
  const { lead = '' } = describeEntry(log);
  const facts = payloadFacts(payload, [
    text ?? '',
    // The title ends with the duration.
    ...lead.split(', ').slice(1),
    ...(chat ? [chat.question, chat.answer ?? '', chat.page ?? '', ...chat.sources] : []),
  ])?.filter((fact) => !isReference(fact));
  return (
    <section aria-label="Payload">
      {view === 'json' ? (
        <Source label="Payload">{indentJson(payload)}</Source>
      ) : facts ? (
        <DescriptionList>
          {chat?.page ? <PageItem pageId={chat.page} /> : null}
          {[...facts.entries()].map(([index, { name, lines }]) => (
            <DescriptionItem key={index} name={name}>
              {[...lines.entries()].map(([at, line]) => (
                <FactLine key={at} people={people}>
                  {line}
                </FactLine>
              ))}
            </DescriptionItem>
          ))}
        </DescriptionList>
      ) : (
        <Tree root={parseJsonNode(payload)} />
      )}
    </section>
  );
}

/** The page of a question. Nothing if it isn't known, as the payload may have any text in its place. */
function PageItem({ pageId }: { pageId: string }) {
  const { rows, status } = useList(pagesQuery);
  const page = rows.find((each) => each.pageId === pageId);
  if (!page && status !== 'pending') return null;
  return (
    <DescriptionItem name="Page">
      {page ? (
        <Link to="/pages/$pageId" params={{ pageId }} className="flex items-center gap-2">
          <PageThumb page={page} size="sm" />
          <bdi className={`truncate ${linkStyle}`}>{visibleName(page.name) ?? 'Untitled page'}</bdi>
        </Link>
      ) : (
        <Skeleton className="w-40" />
      )}
    </DescriptionItem>
  );
}

interface FactLineProps {
  people: ReturnType<typeof useKnownPeople>;
  children: string;
}

/** A line of a fact. An email is shown as its person; of `Ada Lovelace, planner`, the name is a link. */
function FactLine({ people, children }: FactLineProps) {
  const href = safeHref(children);
  const [name = ''] = children.split(', ');
  const person = people.get(name.toLowerCase());
  return (
    <span className="block">
      {person ? (
        <>
          <Link
            to="/persons/$personId"
            params={{ personId: person.personId }}
            title={name}
            className={linkStyle}
          >
            <bdi>{visibleName(person.name) ?? name}</bdi>
          </Link>
          {children.slice(name.length)}
        </>
      ) : ISO_INSTANT.test(children) ? (
        <Time value={children} exact />
      ) : href ? (
        <DataLink href={href}>{children}</DataLink>
      ) : (
        <LongText>{children}</LongText>
      )}
    </span>
  );
}

/** @param root null if the payload nests too deeply */
function Tree({ root }: { root: JsonNode | null }) {
  const [searchInput, setSearchInput] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const query = useDeferredValue(searchInput.trim());
  if (!root) return <p className="text-muted text-sm">Too deeply nested for a tree. Switch to JSON.</p>;
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
