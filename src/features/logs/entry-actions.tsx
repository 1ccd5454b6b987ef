import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Braces, Link2, type LucideIcon, Pencil, Trash2, X } from 'lucide-react';
import { useCapability } from '#api/transport/session.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { type Command, PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { IconMenu, type MenuItem } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { deleteEntry } from './delete-entry.ts';
import { entryId, type LogEntry } from './logs-queries.ts';
import { entryLink, type LogOwner, type LogsSearch, logLink, withoutEdit } from './logs-search.ts';

/** Actions on the open entry that depend on it; none while it loads. */
export function useEntryMenu(
  owner: LogOwner,
  entry: LogEntry | undefined,
  isEditing: boolean,
  onEdit: () => void,
): MenuItem[] {
  const client = useQueryClient();
  const canDelete = useCapability('logs');
  if (!entry) return [];
  const { payload, deletedAt } = entry;
  const edit: MenuItem = { label: 'Edit text', icon: Pencil, shortcut: 'edit', onSelect: onEdit };
  const copy: MenuItem[] = payload
    ? [{ label: 'Copy JSON', icon: Braces, onSelect: () => void copyToClipboard(payload, 'JSON') }]
    : [];
  if (isEditing || deletedAt) return copy;
  return [
    ...(owner.noun === 'account' ? [edit] : []),
    ...copy,
    ...(canDelete
      ? [
          {
            label: 'Delete entry',
            icon: Trash2,
            danger: true,
            hasSeparator: true,
            onSelect: () => void deleteEntry(client, owner, entryId(entry)),
          },
        ]
      : []),
  ];
}

interface EntryActionsProps {
  owner: LogOwner;
  /** Neighbors of the open entry, if loaded. */
  previous: LogEntry | undefined;
  next: LogEntry | undefined;
  /** Whether the entry replaces the log, which otherwise handles J and K. */
  isStandalone: boolean;
  isEditing: boolean;
  /** Null if the top bar's menu has the items. */
  menu: readonly MenuItem[] | null;
}

/** Buttons that step through the entries, and close one. */
export function EntryActions({ owner, previous, next, isStandalone, isEditing, menu }: EntryActionsProps) {
  const router = useRouter();
  const open = (log: LogEntry | undefined) =>
    log &&
    void router.navigate({
      ...entryLink(owner, entryId(log)),
      replace: true,
      resetScroll: isStandalone,
    });
  const copyLink = () => {
    // A shared link doesn't open the editor or the form.
    const search = ({ write: _, ...now }: LogsSearch) => withoutEdit(now);
    const { publicHref } = router.buildLocation({ to: '.', search } as LinkProps);
    void copyToClipboard(location.origin + publicHref, 'Link', 'Copy the address from the address bar.');
  };
  const back = logLink(owner);
  return (
    <>
      <IconCommand
        icon={ArrowUp}
        label="Newer entry"
        keys="k"
        {...(isStandalone && { shortcut: 'previous' })}
        disabledReason={previous ? null : 'No newer entry'}
        run={() => open(previous)}
      />
      <IconCommand
        icon={ArrowDown}
        label="Older entry"
        keys="j"
        {...(isStandalone && { shortcut: 'next' })}
        disabledReason={next ? null : 'No older entry loaded'}
        run={() => open(next)}
      />
      {menu ? (
        <IconMenu
          label="More for this entry"
          inPalette
          items={[
            ...menu.filter(({ danger }) => !danger),
            { label: 'Copy link to entry', icon: Link2, onSelect: copyLink },
            ...menu.filter(({ danger }) => danger),
          ]}
        />
      ) : null}
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
}

/** Icon button whose action is also in the palette. */
const IconCommand = ({ keys, ...command }: IconCommandProps) => (
  <>
    <PaletteCommand {...command} />
    <IconButton
      icon={command.icon}
      label={command.label}
      aria-keyshortcuts={keys}
      disabledReason={command.disabledReason}
      onClick={command.run}
    />
  </>
);
