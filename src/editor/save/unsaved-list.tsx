import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { SquarePen } from 'lucide-react';
import { openEditors } from '#api/sync/open-editors.ts';
import { plural, truncate } from '#lib/text.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/popover.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import type { Draft } from './draft-store.ts';
import { useDrafts } from './unsaved-here.tsx';

const kinds: Readonly<Record<string, string>> = {
  page: 'Page',
  audience: 'Audience',
  'new audience': 'New audience',
  topic: 'Topic',
  'account log': 'Log entry',
  'new account log': 'New log entry',
  'new person log': 'New log entry',
};

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

/**
 * Counts the records with unsaved changes and lists them; an open editor shows its own. At the end of the free space
 * of the top bar, so that nothing moves. Short forms have none, as they are within a screen that does.
 */
export function UnsavedCount() {
  const open = useSelector(openEditors);
  const drafts = useDrafts().filter(
    (draft) => !open.some(({ kind, recordId }) => kind === draft.kind && recordId === draft.id),
  );
  const noun = open.length > 0 ? 'other unsaved record' : 'unsaved record';
  const label = plural(drafts.length, noun);
  return (
    <>
      <span className="phone:flex-1" />
      {drafts.length > 0 ? (
        <Popover
          label="Unsaved changes"
          align="end"
          className="w-100 max-w-[calc(100vw-1rem)] p-4"
          triggerProps={{
            'aria-label': label,
            title: label,
            className:
              'touch inline-flex h-control-sm flex-none items-center gap-1.5 rounded-md px-1.5 font-medium text-sm text-warning whitespace-nowrap hover:bg-press aria-expanded:bg-press in-[[data-short-form]]:hidden',
          }}
          trigger={
            <>
              <Icon of={SquarePen} size="sm" />
              <span className="tnum">
                {drafts.length}
                {/* With the noun, as the count isn't of changes of the open record. */}
                <span className="max-wide:hidden">{label.slice(label.indexOf(' '))}</span>
              </span>
            </>
          }
        >
          {(close) => (
            <div className="flex flex-col gap-2">
              <h2 className="font-semibold text-base text-strong">Unsaved changes</h2>
              <ul className="max-h-[50dvh] overflow-auto">
                {drafts.map((draft) => (
                  <li
                    key={JSON.stringify([draft.kind, draft.id])}
                    className="relative flex items-center gap-3 border-line border-t px-1 py-2 text-sm hover:bg-hover"
                  >
                    <UnsavedMark />
                    <UnsavedWorkOf draft={draft} link="row-link font-medium text-strong" onOpen={close} />
                  </li>
                ))}
              </ul>
              <p className="text-muted text-xs">
                Saved on this device only.
                {drafts.some(({ pendingSave }) => pendingSave)
                  ? " Queued saves are sent when you're back online."
                  : null}
              </p>
            </div>
          )}
        </Popover>
      ) : null}
    </>
  );
}
