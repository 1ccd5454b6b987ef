import { clipped } from '#lib/text.ts';
import { Tag } from '#ui/tag.tsx';
import type { AccountLog } from './logs-queries.ts';
import { summaryOf } from './summary.ts';

/** What an entry goes by: its type. */
export const entryName = (log: AccountLog | undefined) => clipped(log?.type || 'Entry', 100);

/** What an entry says, for where its account stands beside it; else its type. */
export function entryText(log: AccountLog): string {
  const { text, own } = summaryOf(log.payload);
  return own ? text : entryName(log);
}

export const SourceTag = ({ log }: { log: AccountLog | undefined }) =>
  log?.source ? (
    <Tag>
      <bdi className="truncate font-mono">{clipped(log.source, 100)}</bdi>
    </Tag>
  ) : null;
