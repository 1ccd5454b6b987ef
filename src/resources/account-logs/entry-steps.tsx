import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { useStepKeys } from '#ui/use-step-keys.ts';
import { elsewhere } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

interface EntryStepsProps {
  accountId: string;
  previous: AccountLog | undefined;
  next: AccountLog | undefined;
  /** The list is not there to take the keys itself. */
  keys: boolean;
}

/** Goes through the entries of the log, newer and older, without going back to it. */
export function EntrySteps({ accountId, previous, next, keys }: EntryStepsProps) {
  const navigate = useNavigate();
  const go = (log: AccountLog | undefined) =>
    log &&
    void navigate({
      to: '/accounts/$accountId/logs/$accountLogId',
      params: { accountId, accountLogId: log.accountLogId },
      search: elsewhere,
      replace: true,
      resetScroll: keys,
    });
  useStepKeys({
    noun: 'entry',
    next: keys && next ? () => go(next) : undefined,
    previous: keys && previous ? () => go(previous) : undefined,
  });
  return (
    <>
      <IconButton
        icon={ArrowDown}
        label="Older entry"
        aria-keyshortcuts="j"
        disabledReason={next ? null : 'none after it in what is read of the list'}
        onClick={() => go(next)}
      />
      <IconButton
        icon={ArrowUp}
        label="Newer entry"
        aria-keyshortcuts="k"
        disabledReason={previous ? null : 'none before it in the list'}
        onClick={() => go(previous)}
      />
    </>
  );
}
