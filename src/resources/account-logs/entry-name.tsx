import { Tag } from '#ui/tag.tsx';
import { clipped } from '#util/text.ts';
import type { AccountLog } from './queries.ts';

/** What an entry goes by: its type. */
export const entryName = (log: AccountLog | undefined) => clipped(log?.type || 'Entry', 100);

export const SourceTag = ({ log }: { log: AccountLog | undefined }) =>
  log?.source ? (
    <Tag>
      <bdi className="truncate font-mono">{clipped(log.source, 100)}</bdi>
    </Tag>
  ) : null;
