import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCommands } from '#ui/commands.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { AccountLog } from './logs-queries.ts';
import { elsewhere } from './logs-search.ts';

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
  const noOlder = next ? null : 'No older entry loaded';
  const noNewer = previous ? null : 'No newer entry';
  useCommands([
    {
      label: 'Older entry',
      icon: ArrowDown,
      ...(keys && { shortcut: 'next' }),
      disabled: noOlder,
      run: () => go(next),
    },
    {
      label: 'Newer entry',
      icon: ArrowUp,
      ...(keys && { shortcut: 'previous' }),
      disabled: noNewer,
      run: () => go(previous),
    },
  ]);
  return (
    <>
      <IconButton
        icon={ArrowDown}
        label="Older entry"
        aria-keyshortcuts="j"
        disabledReason={noOlder}
        onClick={() => go(next)}
      />
      <IconButton
        icon={ArrowUp}
        label="Newer entry"
        aria-keyshortcuts="k"
        disabledReason={noNewer}
        onClick={() => go(previous)}
      />
    </>
  );
}
