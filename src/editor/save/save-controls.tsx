import { clsx } from 'clsx';
import { Check, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { LazySaveDetails } from '#editor/lazy-parts.tsx';
import { useConfirmation } from '#lib/hooks/use-confirmation.ts';
import { Button } from '#ui/button.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { isInDialog, modKey } from '#ui/keys.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Popover } from '#ui/popover.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Announcer, announcementOf, type SaveOutcome, StatusIcon, useStatus } from './status.tsx';
import { UndoRedo, useUndoRedo } from './undo-redo.tsx';
import { UnsavedCount } from './unsaved-list.tsx';
import { discard, useIsMerging, useSaveAction } from './use-save-action.ts';

interface SaveControlsProps {
  /** Label of the save button; says whether saving publishes. */
  saveLabel?: string;
  /** Of the save button while the record doesn't exist yet. */
  create?: CreateAction;
  /** The last save's effect for visitors. */
  outcome?: SaveOutcome | undefined;
  /** Replaces the save button while there is nothing to save. */
  idleAction?: IdleAction | undefined;
  /** Joined to the save button: the menu of other ways to save. */
  more?: ReactNode;
  /** Whether undo, redo and the save button are hidden while there is nothing to do. */
  hidesIdle?: boolean;
  /** Between redo and the save button: the menu. */
  children?: ReactNode;
}

interface CreateAction {
  label: string;
  /** Why a record with nothing entered can't be created. */
  blankReason: string;
}

interface IdleAction {
  label: string;
  busy: boolean;
  disabledReason?: string | null;
  run(): void;
}

/** Save state, undo, redo and save button of an editor, with their shortcuts. */
export function SaveControls({
  saveLabel = 'Save',
  create,
  outcome,
  idleAction,
  more,
  hidesIdle,
  children,
}: SaveControlsProps) {
  const isNew = useEdited((engine) => engine.isNew);
  const isMerging = useIsMerging();
  const label = (isNew && create?.label) || saveLabel;
  useSaveKeys(label);
  return (
    <>
      <SaveState saveLabel={label} outcome={outcome} />
      <UnsavedCount />
      <div className="ml-auto flex flex-none items-center gap-2 max-phone:gap-1">
        <span className="max-phone:hidden">
          <UndoRedo hidesIdle={hidesIdle} />
        </span>
        {children}
        {/* Conflicts are saved from their foot. Without a button, ⋯ ends with the content below. */}
        <span className="flex empty:-ml-3.5 max-phone:empty:-ml-2 [&>button+button]:-ml-line [&>button+button]:rounded-l-none [&>button:not(:last-child)]:rounded-r-none">
          {isMerging ? null : (
            <>
              <SaveButton
                saveLabel={label}
                create={isNew ? create : undefined}
                {...{ idleAction, hidesIdle }}
              />
              {more}
            </>
          )}
        </span>
      </div>
      <LeaveGuard saveLabel={label} />
      <Announcer />
    </>
  );
}

/** Shows whether the draft is saved, and opens the unsaved changes. An icon on phones. */
function SaveState({ saveLabel, outcome }: { saveLabel: string; outcome: SaveOutcome | undefined }) {
  const status = useStatus(outcome);
  useRevealFirstError();
  const { id, label, detail, severity } = status;
  const fullLabel = detail ? `${label} · ${detail}` : label;
  return (
    <>
      <Popover
        label="Unsaved changes"
        className="w-100 max-w-[calc(100vw-1rem)] p-4"
        triggerProps={{
          'aria-label': fullLabel,
          title: fullLabel,
          className:
            'touch inline-flex h-control-sm min-w-7 items-center max-desktop:shrink-0 gap-1.5 rounded-md px-1.5 text-default text-sm whitespace-nowrap hover:bg-press aria-expanded:bg-press max-phone:size-control max-phone:justify-center',
        }}
        trigger={
          <>
            <StatusIcon id={id} severity={severity} />
            <span className="tnum truncate max-phone:hidden">
              <span className={clsx(id !== 'saved' && 'font-medium')}>{label}</span>
              {detail ? (
                <span className="max-tablet:hidden">
                  {' '}
                  · <span className={clsx(severity === 'harmful' && 'text-danger')}>{detail}</span>
                </span>
              ) : null}
            </span>
          </>
        }
      >
        {(close) => (
          // The text takes the focus, so that it is read out and Esc closes it.
          <div data-autofocus tabIndex={-1} className="outline-none">
            <LazySaveDetails status={status} saveLabel={saveLabel} close={close} />
          </div>
        )}
      </Popover>
      <LiveRegion>{announcementOf(status)}</LiveRegion>
    </>
  );
}

function useRevealFirstError() {
  const reveal = useReveal();
  const serverErrors = useEdited(({ state }) => state.serverErrors);
  const isRejected = useEdited(({ state }) => state.phase.name === 'rejected');
  useEffect(() => {
    const [first] = serverErrors.keys();
    if (isRejected && first !== undefined) reveal.show(first.split('/'));
  }, [reveal, isRejected, serverErrors]);
}

/**
 * Shortcuts and palette commands for save, undo, redo and discard. They work in fields too, but not in dialogs.
 *
 * @param saveLabel label of the save button
 */
function useSaveKeys(saveLabel: string): void {
  const attempt = useSaveAction();
  const engine = useEngine();
  const { undo, redo, undoName, redoName } = useUndoRedo();
  const isMerging = useIsMerging();
  const dirty = useEdited((engine) => engine.isDirty);
  const savable = useEdited((engine) => engine.canSave);
  // The merge screen has no steps, but its inputs have their own undo.
  const isEnabled = (event: KeyboardEvent) => !isMerging && !isInDialog(event);
  useCommands([
    {
      label: saveLabel,
      shortcut: 'save',
      disabledReason: isMerging || savable ? null : 'Nothing to save',
      run: (event) => {
        if (!event || !(event.repeat || isInDialog(event))) void attempt();
      },
    },
    { label: undoName ? `Undo: ${undoName}` : 'Undo', shortcut: 'undo', isEnabled, run: undo },
    { label: redoName ? `Redo: ${redoName}` : 'Redo', shortcut: 'redo', isEnabled, run: redo },
    {
      label: 'Discard changes',
      disabledReason: isMerging ? 'Resolve the conflicts first' : dirty ? null : 'No unsaved changes',
      run: () => void discard(engine),
    },
  ]);
}

/** Save button. Its label, spinner and confirmation share a box, so that its width stays. */
export function SaveButton({
  saveLabel,
  create,
  idleAction,
  hidesIdle,
}: {
  saveLabel: string;
  create?: CreateAction | undefined;
  idleAction?: IdleAction | undefined;
  hidesIdle?: boolean | undefined;
}) {
  const canSave = useEdited((engine) => engine.canSave);
  const phase = useEdited(({ state }) => state.phase.name);
  const attempt = useSaveAction();
  const hasSaved = useHasJustSaved();
  const isBlank = useEdited((engine) => !engine.isDirty) && create !== undefined;
  const saving = phase === 'loading' || phase === 'saving';
  const isIdle = !(canSave || saving || hasSaved);
  if (isIdle && hidesIdle) return null;
  if (isIdle && idleAction) {
    const [verb, ...rest] = idleAction.label.split(' ');
    return (
      <CommandButton
        variant="primary"
        size="sm"
        busy={idleAction.busy}
        disabledReason={idleAction.disabledReason ?? null}
        onClick={idleAction.run}
        visibleLabel={
          <span>
            {verb} <span className="max-phone:sr-only">{rest.join(' ')}</span>
          </span>
        }
      >
        {idleAction.label}
      </CommandButton>
    );
  }
  // Phones have room for one word: whether saving publishes, or else the verb. What creates a record is named in full.
  const verb = create
    ? saveLabel
    : saveLabel.endsWith(' and publish')
      ? 'publish'
      : (saveLabel.split(' ')[0] ?? saveLabel);
  const [before, after] = saveLabel.split(verb);
  return (
    <Button
      variant="primary"
      size="sm"
      icon={null}
      busy={saving}
      disabledReason={saving ? null : isBlank ? create.blankReason : canSave ? null : 'Nothing to save'}
      aria-keyshortcuts={modKey === '⌘' ? 'Meta+S' : 'Control+S'}
      className="max-phone:min-w-16 max-phone:px-1.5"
      onClick={() => void attempt()}
    >
      <span className="grid items-center justify-items-center *:[grid-area:1/1]">
        {/* Transparent rather than hidden, so that it stays the button's name. */}
        <span className={clsx('flex items-center gap-1.5', (saving || hasSaved) && 'opacity-0')}>
          <span>
            <span className="max-phone:sr-only">{before}</span>
            <span className={create ? undefined : 'max-phone:capitalize'}>{verb}</span>
            <span className="max-phone:sr-only">{after}</span>
          </span>
          <kbd
            aria-hidden
            className={clsx(
              '-mr-1 rounded-sm px-1 font-medium font-sans text-2xs max-tablet:hidden',
              canSave && !isBlank ? 'bg-accent-hover' : 'bg-press',
            )}
          >
            {modKey === '⌘' ? '⌘S' : 'Ctrl S'}
          </kbd>
        </span>
        {saving ? <Icon of={LoaderCircle} className="animate-spin motion-still" /> : null}
        <span aria-hidden className={clsx('flex items-center gap-1', !hasSaved && 'invisible')}>
          <span className="max-phone:hidden">Saved</span>
          <Icon of={Check} size="sm" className="text-success" />
        </span>
      </span>
    </Button>
  );
}

/** Whether the draft was saved in the last 1.2 s and hasn't been edited since. */
function useHasJustSaved(): boolean {
  const savedAt = useEdited(({ state }) => state.savedAt);
  const isDirty = useEdited((engine) => engine.isDirty);
  const isIdle = useEdited(({ state }) => state.phase.name === 'idle');
  const [confirmedAt, confirmSaved] = useConfirmation<number>();
  const handleSaved = useEffectEvent(confirmSaved);
  useEffect(() => handleSaved(savedAt), [savedAt]);
  return confirmedAt !== null && isIdle && !isDirty;
}
