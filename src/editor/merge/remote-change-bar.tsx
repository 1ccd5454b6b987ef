import { type LucideIcon, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { ChangeList } from '#editor/changes/change-list.tsx';
import { useEdited, useEngine } from '#editor/editor.tsx';
import { isOwnSave, savedAtOf } from '#editor/save/draft-store.ts';
import {
  type Change,
  changesBetween,
  type GroupShape,
  pathLabels,
  unresolvedConflicts,
} from '#engines/save/index.ts';
import { formatList, plural } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Changes made elsewhere while editing. Lies over the foot of the form, so that it stays in place. */
export function RemoteChangeBar() {
  const engine = useEngine();
  const { shape } = engine.adapter;
  const isIdle = useEdited(({ state }) => state.phase.name === 'idle');
  const remote = useEdited(({ state }) => state.remote);
  const remoteChanges = useEdited(({ state }) => state.remoteChanges);
  const conflicts = useEdited(({ adapter, state }) => unresolvedConflicts(adapter, state).length);
  const isDirty = useEdited((edited) => edited.isDirty);
  const [isOpen, setIsOpen] = useState(false);
  const back = useRef<HTMLElement>(null);
  if (remote && conflicts > 0 && isIdle) {
    const noun = shape.label.toLowerCase();
    return (
      <DockedBar icon={TriangleAlert} iconStyle="text-warning">
        <p className="min-w-0 text-strong max-phone:flex-1">
          {isOwnSave(remote.snapshot.record)
            ? `You saved this ${noun} in another tab`
            : `Someone else saved this ${noun}`}
          : {plural(conflicts, 'conflict')} with your changes.
        </p>
        <Button size="sm" className="flex-none" onClick={engine.requestMerge}>
          Show changes
        </Button>
      </DockedBar>
    );
  }
  if (!remoteChanges) return null;
  const { before, after, records, isPublished } = remoteChanges;
  const changes = changesBetween(shape, before, after);
  const isChanged = changes.length > 0;
  const source = records.every(isOwnSave) ? 'You saved in another tab' : 'Saved by someone else';
  const savedAt = savedAtOf(records.at(-1) ?? {});
  const close = () => {
    back.current?.focus({ preventScroll: true });
    engine.dismissRemoteChanges();
  };
  const open = () => {
    // The button is gone once the dialog is closed.
    back.current?.focus({ preventScroll: true });
    setIsOpen(true);
  };
  return (
    <DockedBar
      icon={RefreshCw}
      iconStyle="text-muted"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          back.current = relatedTarget;
      }}
    >
      <p className={`${dockedStyles.text} text-muted`}>
        {isChanged ? (
          <>
            <span className="font-medium text-strong">{source}:</span> {describeChanges(shape, changes)}{' '}
            changed.{' '}
          </>
        ) : null}
        {isPublished ? `The ${shape.label.toLowerCase()} is published now: saving goes live.` : null}
      </p>
      {isChanged ? (
        <Button size="sm" className={dockedStyles.button} onClick={open}>
          Show changes
        </Button>
      ) : null}
      <IconButton icon={X} label="Dismiss" onClick={close} />
      {isOpen ? (
        <Dialog
          wide
          title={source}
          description={[
            savedAt !== null && `Saved at ${formatRecentTime(savedAt, 'time')}.`,
            'The form has these changes.',
            isDirty && 'Your unsaved edits stay.',
          ]
            .filter(Boolean)
            .join(' ')}
          onClose={engine.dismissRemoteChanges}
        >
          <ChangeList changes={changes} before={before} after={after} />
        </Dialog>
      ) : null}
    </DockedBar>
  );
}

interface DockedBarProps {
  /** Makes it a region. */
  label?: string;
  icon: LucideIcon;
  iconStyle: string;
  onFocus?(event: FocusEvent<HTMLElement>): void;
  children: ReactNode;
}

// Phones have the button below a long text.
export const dockedStyles = {
  text: 'min-w-0 max-phone:flex-1 max-phone:basis-52',
  button: 'flex-none max-phone:order-last max-phone:ml-6',
};

/**
 * Covers the foot of a form, beside its preview, so that nothing moves. Must be its last child. With
 * `data-short-form`, it is below the fields instead of over them.
 */
export const DockedBar = ({ label, icon, iconStyle, onFocus, children }: DockedBarProps) => (
  <section
    aria-label={label}
    onFocus={onFocus}
    data-foot
    data-dock
    className="sticky bottom-4 z-sticky h-0 max-wide:bottom-14 max-phone:bottom-0 max-phone:in-[main:has(button[data-foot])]:bottom-tabs in-[[data-short-form]]:static in-[[data-short-form]]:h-auto"
  >
    <div
      role="status"
      className="absolute inset-x-gutter bottom-0 wide:right-102 desktop:right-116 mx-auto flex w-fit max-w-170 items-center gap-3 rounded-xl bg-raised p-2 pl-4 text-sm shadow-popover max-phone:inset-x-0 max-phone:w-auto max-phone:max-w-none max-phone:flex-wrap max-phone:gap-2 max-phone:rounded-none max-phone:border-line max-phone:border-t max-phone:px-gutter max-phone:shadow-none in-[[data-short-form]]:static in-[[data-short-form]]:w-auto in-[[data-short-form]]:border-line in-[[data-short-form]]:border in-[[data-short-form]]:shadow-none"
    >
      <Icon of={icon} className={`flex-none ${iconStyle}`} />
      {children}
    </div>
  </section>
);

const MAX_NAMES = 3;

/** Names what changed: `Name, 2 actions and Footer`. */
export function describeChanges(shape: GroupShape, changes: readonly Change[]): string {
  const names = [...Map.groupBy(changes, ({ path: [field = ''] }) => field)].map(([field, ofField]) => {
    const at = shape.fields[field];
    const [{ path } = { path: [] }] = ofField;
    const rows = new Set(ofField.map(({ path: [, row] }) => row));
    // The rows of the footer are groups of links.
    if (at?.kind === 'rows' && at.label.toLowerCase() === `${at.noun}s`) return plural(rows.size, at.noun);
    return (
      (at?.kind === 'group' && ofField.length === 1 ? pathLabels(shape, path).at(-1) : at?.label) ?? field
    );
  });
  const more = names.length - MAX_NAMES;
  return formatList(more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names);
}
