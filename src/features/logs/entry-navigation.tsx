import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCommands } from '#ui/commands.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { AccountLog } from './logs-queries.ts';
import { withoutEdit } from './logs-search.ts';

interface EntryNavigationProps {
  accountId: string;
  previous: AccountLog | undefined;
  next: AccountLog | undefined;
  /** Whether to register J and K; the list does while it's on screen. */
  hasShortcuts: boolean;
}

/** Buttons and commands that open the next older or newer entry. */
export function EntryNavigation({ accountId, previous, next, hasShortcuts }: EntryNavigationProps) {
  const navigate = useNavigate();
  const go = (log: AccountLog | undefined) =>
    log &&
    void navigate({
      to: '/accounts/$accountId/logs/$accountLogId',
      params: { accountId, accountLogId: log.accountLogId },
      search: withoutEdit,
      replace: true,
      resetScroll: hasShortcuts,
    });
  const noOlder = next ? null : 'No older entry loaded';
  const noNewer = previous ? null : 'No newer entry';
  useCommands([
    {
      label: 'Older entry',
      icon: ArrowDown,
      ...(hasShortcuts && { shortcut: 'next' }),
      disabledReason: noOlder,
      run: () => go(next),
    },
    {
      label: 'Newer entry',
      icon: ArrowUp,
      ...(hasShortcuts && { shortcut: 'previous' }),
      disabledReason: noNewer,
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
