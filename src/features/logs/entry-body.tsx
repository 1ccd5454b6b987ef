import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { UnsavedNotice } from '#editor/save/unsaved-here.tsx';
import { QuerySection } from '#shell/query-section.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Fact, FactList, IdFact } from '#ui/facts.tsx';
import { LongText } from '#ui/long-text.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { nonBlankText } from './log-summary.ts';
import type { AccountLog } from './logs-queries.ts';
import { Payload } from './payload.tsx';

const EntryEditor = onDemand(async () => (await import('./entry-editor.tsx')).EntryEditor, {
  fallback: <Skeleton className="w-2/3" />,
});

interface EntryBodyProps {
  query: UseQueryResult<AccountLog>;
  accountId: string;
  edit: boolean;
  onEdited(isFocusInside: boolean): void;
}

export function EntryBody({ query, accountId, edit, onEdited }: EntryBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const close = () => onEdited(body.current?.contains(document.activeElement) ?? false);
  return (
    <div ref={body} className="flex min-w-0 flex-col gap-5 px-5 pt-4 pb-10 max-wide:px-gutter">
      <QuerySection query={query} name="entry">
        {(log) => (
          <>
            {log.deletedAt ? (
              <p className="flex">
                <Tag variant="warning" icon={Trash2}>
                  <span className="truncate">
                    Deleted <Time value={log.deletedAt} />
                  </span>
                </Tag>
              </p>
            ) : null}
            {edit && !log.deletedAt ? (
              <EntryEditor accountId={accountId} log={log} onClose={close} />
            ) : (
              <>
                <UnsavedNotice kind="account log" id={log.accountLogId} />
                <EntryText text={nonBlankText(log.payload)} />
              </>
            )}
            <EntryDetails log={log} />
            <Payload key={log.accountLogId} payload={log.payload} />
          </>
        )}
      </QuerySection>
    </div>
  );
}

const EntryText = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <div className="max-w-prose text-base text-strong whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LongText>{text}</LongText>
    </div>
  );

function EntryDetails({ log }: { log: AccountLog }) {
  return (
    <FactList>
      <Fact name="Created">
        <Instant value={log.createdAt} />
      </Fact>
      <Fact name="Updated">
        <Instant value={log.updatedAt} />
      </Fact>
      {log.deletedAt ? (
        <Fact name="Deleted">
          <Instant value={log.deletedAt} />
        </Fact>
      ) : null}
      <Fact name="Source">{mono(log.source)}</Fact>
      <Fact name="Type">{mono(log.type)}</Fact>
      <Fact name="Idempotency key">
        {log.idempotencyKey ? <CopyId value={log.idempotencyKey} name="idempotency key" /> : null}
      </Fact>
      <IdFact name="Entry" value={log.accountLogId} />
      {log.accountId ? <IdFact name="Account" value={log.accountId} /> : null}
    </FactList>
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
