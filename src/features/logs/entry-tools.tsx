import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { Link as LinkIcon, Pencil, X } from 'lucide-react';
import type { RefObject } from 'react';
import { copyToClipboard } from '#shell/notify.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import { EntrySteps } from './entry-steps.tsx';
import type { AccountLog } from './logs-queries.ts';
import { elsewhere, type LogsSearch } from './logs-search.ts';

interface EntryToolsProps {
  accountId: string;
  /** The entry that is open, and those around it, as far as they are read. */
  entry: AccountLog | undefined;
  previous: AccountLog | undefined;
  next: AccountLog | undefined;
  /** It stands in the place of the log. */
  alone: boolean;
  /** Its text is edited. */
  editing: boolean;
  /** Leads to the log without it. */
  back: LinkProps;
  onEdit(): void;
  /** The button that edits the text. */
  editButton: RefObject<HTMLButtonElement | null>;
}

/** What can be done with the entry that is open. */
export function EntryTools(props: EntryToolsProps) {
  const { accountId, entry, previous, next, alone, editing, back, onEdit, editButton } = props;
  const router = useRouter();
  // What is done with it here is not for whoever gets the link.
  const search = ({ write: _, ...now }: LogsSearch) => elsewhere(now);
  const address = location.origin + router.buildLocation({ to: '.', search } as LinkProps).href;
  const hindrance = entry?.deletedAt ? "Deleted entries can't be edited" : editing ? 'Already editing' : null;
  return (
    <>
      <EntrySteps accountId={accountId} previous={previous} next={next} keys={alone} />
      <IconButton
        ref={editButton}
        icon={Pencil}
        label="Edit text"
        aria-keyshortcuts="e"
        disabledReason={hindrance}
        onClick={onEdit}
      />
      <InPalette label="Edit text" icon={Pencil} shortcut="edit" disabled={hindrance} run={onEdit} />
      <CopyButton text={address} name="link to this entry" icon={LinkIcon} />
      <InPalette
        label="Copy link to this entry"
        icon={LinkIcon}
        run={() => void copyToClipboard(address, 'Link', 'Copy the address from the address bar.')}
      />
      <Link
        {...back}
        resetScroll={alone}
        onClick={focusRow}
        aria-label="Close entry"
        title="Close entry"
        className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
      >
        <Icon of={X} />
      </Link>
      <InPalette
        label="Close entry"
        icon={X}
        {...(!editing && { shortcut: 'closePanel' })}
        run={() => {
          focusRow();
          void router.navigate({ ...back, resetScroll: alone });
        }}
      />
    </>
  );
}

/** Focuses the row of the open entry, where the log is beside it. */
const focusRow = () => document.querySelector<HTMLElement>('[data-row] a[aria-current]')?.focus();
