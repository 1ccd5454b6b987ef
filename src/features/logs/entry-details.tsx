import { CopyId } from '#ui/copy-id.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Time } from '#ui/time.tsx';
import type { AccountLog } from './logs-queries.ts';

export function EntryDetails({ log }: { log: AccountLog }) {
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
      <Fact name="Source">
        <Mono>{log.source}</Mono>
      </Fact>
      <Fact name="Type">
        <Mono>{log.type}</Mono>
      </Fact>
      <Fact name="Idempotency key">
        {log.idempotencyKey ? <CopyId value={log.idempotencyKey} name="idempotency key" /> : null}
      </Fact>
      <Fact name="Entry">
        <CopyId value={log.accountLogId} name="entry ID" />
      </Fact>
      {log.accountId ? (
        <Fact name="Account">
          <CopyId value={log.accountId} name="account ID" />
        </Fact>
      ) : null}
    </FactList>
  );
}

const Mono = ({ children: text }: { children: string | null | undefined }) =>
  text ? (
    <span className="font-mono text-mono">
      <LongText>{text}</LongText>
    </span>
  ) : (
    <span className="text-faint">None</span>
  );

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
