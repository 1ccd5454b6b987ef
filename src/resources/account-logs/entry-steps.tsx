import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { isTyping } from '#ui/keys.ts';
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
      search: true,
      replace: true,
      resetScroll: keys,
    });
  useEffect(() => {
    if (!keys) return;
    const step = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      if (event.key === 'j') go(next);
      if (event.key === 'k') go(previous);
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
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
