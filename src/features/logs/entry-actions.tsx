import { Link, type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Link as LinkIcon, Pencil, X } from 'lucide-react';
import type { RefObject } from 'react';
import { copyToClipboard } from '#shell/notify.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand, useCommands } from '#ui/commands.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { AccountLog } from './logs-queries.ts';
import { type LogsSearch, withoutEdit } from './logs-search.ts';

interface EntryActionsProps {
  accountId: string;
  /** The open entry and its neighbors, if loaded. */
  entry: AccountLog | undefined;
  previous: AccountLog | undefined;
  next: AccountLog | undefined;
  /** Whether the entry replaces the log. */
  isStandalone: boolean;
  isEditing: boolean;
  /** The log without the entry. */
  back: LinkProps;
  onEdit(): void;
  editButton: RefObject<HTMLButtonElement | null>;
}

export function EntryActions(props: EntryActionsProps) {
  const { accountId, entry, previous, next, isStandalone, isEditing, back, onEdit, editButton } = props;
  const router = useRouter();
  // A shared link doesn't open the editor or the form.
  const search = ({ write: _, ...now }: LogsSearch) => withoutEdit(now);
  const url = location.origin + router.buildLocation({ to: '.', search } as LinkProps).href;
  const disabledReason = entry?.deletedAt
    ? "Deleted entries can't be edited"
    : isEditing
      ? 'Already editing'
      : null;
  return (
    <>
      <EntryNavigation accountId={accountId} previous={previous} next={next} hasShortcuts={isStandalone} />
      <IconButton
        ref={editButton}
        icon={Pencil}
        label="Edit text"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onClick={onEdit}
      />
      <PaletteCommand
        label="Edit text"
        icon={Pencil}
        shortcut="edit"
        disabledReason={disabledReason}
        run={onEdit}
      />
      <CopyButton text={url} name="link to this entry" icon={LinkIcon} />
      <PaletteCommand
        label="Copy link to this entry"
        icon={LinkIcon}
        run={() => void copyToClipboard(url, 'Link', 'Copy the address from the address bar.')}
      />
      <Link
        {...back}
        resetScroll={isStandalone}
        onClick={focusRow}
        aria-label="Close entry"
        title="Close entry"
        className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
      >
        <Icon of={X} />
      </Link>
      <PaletteCommand
        label="Close entry"
        icon={X}
        {...(!isEditing && { shortcut: 'closePanel' })}
        run={() => {
          focusRow();
          void router.navigate({ ...back, resetScroll: isStandalone });
        }}
      />
    </>
  );
}

/** Focuses the row of the open entry, if the log is shown. */
const focusRow = () => document.querySelector<HTMLElement>('[data-row] a[aria-current]')?.focus();

interface EntryNavigationProps {
  accountId: string;
  previous: AccountLog | undefined;
  next: AccountLog | undefined;
  /** Whether to register J and K; the list does while it's on screen. */
  hasShortcuts: boolean;
}

/** Buttons and commands that open the next older or newer entry. */
function EntryNavigation({ accountId, previous, next, hasShortcuts }: EntryNavigationProps) {
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
