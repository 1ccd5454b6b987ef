import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Link as LinkIcon, type LucideIcon, Pencil, X } from 'lucide-react';
import type { Ref } from 'react';
import { buttonStyle } from '#ui/button-style.ts';
import { type Command, PaletteCommand } from '#ui/commands.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { entryId, type LogEntry } from './logs-queries.ts';
import { entryLink, type LogOwner, type LogsSearch, logLink, withoutEdit } from './logs-search.ts';

interface EntryActionsProps {
  owner: LogOwner;
  /** The open entry and its neighbors, if loaded. */
  entry: LogEntry | undefined;
  previous: LogEntry | undefined;
  next: LogEntry | undefined;
  /** Whether the entry replaces the log, which otherwise handles J and K. */
  isStandalone: boolean;
  isEditing: boolean;
  onEdit(): void;
  editButton: Ref<HTMLButtonElement>;
}

export function EntryActions(props: EntryActionsProps) {
  const { owner, entry, previous, next, isStandalone, isEditing, onEdit, editButton } = props;
  const router = useRouter();
  // A shared link doesn't open the editor or the form.
  const search = ({ write: _, ...now }: LogsSearch) => withoutEdit(now);
  const url = location.origin + router.buildLocation({ to: '.', search } as LinkProps).publicHref;
  const open = (log: LogEntry | undefined) =>
    log &&
    void router.navigate({
      ...entryLink(owner, entryId(log)),
      replace: true,
      resetScroll: isStandalone,
    });
  const back = logLink(owner);
  const editReason = isEditing ? 'Already editing' : null;
  return (
    <>
      <IconCommand
        icon={ArrowDown}
        label="Older entry"
        keys="j"
        {...(isStandalone && { shortcut: 'next' })}
        disabledReason={next ? null : 'No older entry loaded'}
        run={() => open(next)}
      />
      <IconCommand
        icon={ArrowUp}
        label="Newer entry"
        keys="k"
        {...(isStandalone && { shortcut: 'previous' })}
        disabledReason={previous ? null : 'No newer entry'}
        run={() => open(previous)}
      />
      {owner.noun === 'account' ? (
        <IconCommand
          ref={editButton}
          icon={Pencil}
          label="Edit text"
          keys="e"
          shortcut="edit"
          disabledReason={entry?.deletedAt ? "Deleted entries can't be edited" : editReason}
          run={onEdit}
        />
      ) : null}
      {/* Phones have no room; *Copy link* behind ⋯ does the same. */}
      <span className="contents max-phone:hidden">
        <CopyButton text={url} name="link to this entry" icon={LinkIcon} />
      </span>
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

interface IconCommandProps extends Command {
  icon: LucideIcon;
  label: string;
  /** Key of the shortcut, which the list may handle. */
  keys: string;
  run(): void;
  ref?: Ref<HTMLButtonElement>;
}

/** Icon button whose action is also in the palette. */
const IconCommand = ({ keys, ref, ...command }: IconCommandProps) => (
  <>
    <PaletteCommand {...command} />
    <IconButton
      ref={ref}
      icon={command.icon}
      label={command.label}
      aria-keyshortcuts={keys}
      disabledReason={command.disabledReason}
      onClick={command.run}
    />
  </>
);
