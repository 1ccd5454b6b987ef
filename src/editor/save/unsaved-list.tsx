import { clsx } from 'clsx';
import { truncate } from '#lib/text.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Changed } from '#ui/changed.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import type { Draft } from './draft-store.ts';

const kinds: Readonly<Record<string, string>> = {
  page: 'Page',
  audience: 'Audience',
  'new audience': 'New audience',
  topic: 'Topic',
  'account log': 'Log entry',
  'new account log': 'New log entry',
  'new person log': 'New log entry',
};

interface UnsavedListProps {
  drafts: readonly Draft[];
  /** Class name of a row. */
  row: string;
  /** Called when one is opened. */
  onOpen?(): void;
}

/** Records with unsaved changes, each with a link to its editor. */
export const UnsavedList = ({ drafts, row, onOpen }: UnsavedListProps) => (
  <ul>
    {drafts.map((draft) => (
      <li key={JSON.stringify([draft.kind, draft.id])} className={row}>
        <Changed />
        <UnsavedWorkOf draft={draft} link="row-link font-medium text-strong" onOpen={onOpen} />
      </li>
    ))}
  </ul>
);

interface UnsavedWorkProps {
  draft: Draft;
  /** Class name of the link. */
  link: string;
  onOpen?: (() => void) | undefined;
}

/** The record of a draft, its save state, and when it was last edited. */
export function UnsavedWorkOf({ draft, link, onOpen }: UnsavedWorkProps) {
  const { kind, title, path, at, pendingSave, saveError } = draft;
  return (
    <>
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        {path ? (
          <AddressLink address={path} className={clsx('min-w-0 truncate', link)} onClick={onOpen}>
            <bdi>{truncate(title)}</bdi>
          </AddressLink>
        ) : (
          <bdi className="min-w-0 truncate">{truncate(title)}</bdi>
        )}
        <span
          className={clsx('flex-none text-muted text-xs', (pendingSave || saveError) && 'max-phone:hidden')}
        >
          {kinds[kind]}
        </span>
      </span>
      {pendingSave ? <Tag variant="warning">Save queued</Tag> : null}
      {saveError ? <Tag variant="warning">Not saved</Tag> : null}
      <span className="flex-none text-muted text-xs">
        <Time value={`+${at}`} />
      </span>
    </>
  );
}
