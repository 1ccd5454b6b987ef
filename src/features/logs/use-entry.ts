import { useQuery } from '@tanstack/react-query';
import { type AccountLog, accountLogQuery } from './logs-queries.ts';

/**
 * One entry, read by itself so that its url works whatever becomes of the list. Where the list has it, it is there
 * at once.
 *
 * @param listed the entry as the list has it, read at `listedAt` (epoch ms)
 */
export const useEntry = (
  accountId: string,
  accountLogId: string | undefined,
  listed: AccountLog | undefined,
  listedAt: number,
) =>
  useQuery({
    ...accountLogQuery(accountId, accountLogId ?? ''),
    enabled: accountLogId !== undefined,
    ...(listed ? { initialData: listed, initialDataUpdatedAt: listedAt } : {}),
  });
