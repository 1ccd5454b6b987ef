import { RefreshCw } from 'lucide-react';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { Announcer } from '#editor/save/announcer.tsx';
import { LeaveGuard } from '#editor/save/leave-guard.tsx';
import { useSaveAction, useUndoRedo } from '#editor/save/use-save-action.ts';
import type { SaveEngineResult } from '#editor/save/use-save-engine.ts';
import { confirm } from '#shell/notify.ts';
import { chordsOf } from '#ui/chord.ts';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { keyMap } from '#ui/key-map.ts';
import { LogFooter } from './log-footer.tsx';
import { type CreatedLog, logFields, type NewLog, newIdempotencyKey } from './new-log.ts';
import { PayloadField, type PayloadView } from './payload-field.tsx';
import { RestoreEntry } from './restore-entry.tsx';
import { SubmitStatus } from './submit-status.tsx';

/** Options that apply to the next entry, too. */
export interface LogFormOptions {
  view: PayloadView;
  /** Whether the form stays open for another entry. */
  addAnother: boolean;
}

export interface LogFormProps<R extends NewLog> {
  options: LogFormOptions;
  onOptions(choices: LogFormOptions): void;
  /** Result of the previous entry. */
  notice: ReactNode;
  /** Called when this entry is submitted, whether or not it is valid. */
  onAttempt(): void;
  /** Fields that select the account or person, unless the screen implies it. */
  owner?(): ReactNode;
  /** Name of the field to focus. */
  first: string;
  sources?: readonly string[];
  types?: readonly string[];
  onWritten(record: R, written: CreatedLog): void;
  onClose(): void;
  /** Set to a callback that closes the form and confirms first if unsaved text would be lost. */
  close: RefObject<() => void>;
}

/** Body and footer of the log entry dialog. */
export function LogForm<R extends NewLog>(props: LogFormProps<R> & { saving: SaveEngineResult<R> }) {
  const { saving, options, onOptions, notice, onAttempt, owner, first, sources = [], types = [] } = props;
  const { onClose, close } = props;
  const { isStored, recoverableDrafts } = saving;
  const engine = useEngine();
  const reveal = useReveal();
  const formId = useId();
  const isSaving = useEdited(({ state }) => state.phase.name === 'saving');
  const isEmpty = useEdited((now) => String(now.valueAt(['payload']) ?? '').trim() === '');
  // A pending entry must not change: with the same key and other contents, the service would reject it.
  const isLocked = useEdited(
    ({ state: { phase, pendingSave, unconfirmed, snapshot } }) =>
      (phase.name !== 'rejected' && (pendingSave !== null || unconfirmed.length > 0)) ||
      (snapshot.record as R).written !== null,
  );
  const attempt = useSaveAction();
  const submit = () => {
    if (isEmpty) return;
    onAttempt();
    void attempt();
  };
  useOnWritten(props.onWritten);
  const onKeyDownCapture = useFormKeys(submit);
  useSaveKey(formId, () => {
    if (!isSaving) submit();
  });
  useEffect(() => reveal.show([first]), [reveal, first]);
  useLayoutEffect(() => {
    close.current = async () => {
      if (isSaving) return;
      if (!engine.isDirty || isStored || (await confirm(discardPrompt))) onClose();
    };
  });
  return (
    <>
      <DialogBody>
        {notice}
        <RestoreEntry recoverableDrafts={recoverableDrafts} />
        <form
          id={formId}
          noValidate
          inert={isLocked}
          aria-busy={isSaving}
          className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1"
          onKeyDownCapture={onKeyDownCapture}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {owner?.()}
          <TextField
            path={['source']}
            label="Source"
            hint="Where it comes from, such as crm or sales-call"
            suggestions={sources}
          />
          <TextField
            path={['type']}
            label="Type"
            hint="What happened, such as call or note"
            suggestions={types}
          />
          <div className="col-span-full">
            <PayloadField view={options.view} onView={(view) => onOptions({ ...options, view })} />
          </div>
          <div className="col-span-full flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                path={['idempotencyKey']}
                label="Idempotency key"
                mono
                hint="Prevents duplicates when you retry."
              />
            </div>
            <IconButton
              icon={RefreshCw}
              label="New key"
              size="md"
              className="mt-5"
              onClick={() =>
                engine.change(['idempotencyKey'], newIdempotencyKey(), { name: 'use a new key' })
              }
            />
          </div>
        </form>
        <div className="mt-4 empty:mt-0">
          <SubmitStatus
            isStored={isStored}
            isShown={(name) => name in (owner ? engine.state.draft : logFields)}
          />
        </div>
        <LeaveGuard isStored={isStored} verb="Save" />
        <Announcer />
      </DialogBody>
      <DialogFooter>
        <LogFooter
          formId={formId}
          addAnother={options.addAnother}
          onAddAnother={(next) => onOptions({ ...options, addAnother: next })}
          isSaving={isSaving}
          isEmpty={isEmpty}
          onClose={() => close.current()}
        />
      </DialogFooter>
    </>
  );
}

const discardPrompt = {
  title: 'Discard this entry?',
  detail: "It can't be saved on this device, so it will be lost.",
  action: 'Discard entry',
  danger: true,
};

/** Calls `onWritten` once when the entry is added. */
function useOnWritten<R extends NewLog>(onWritten: (record: R, written: CreatedLog) => void) {
  const record = useEdited(({ state }) => state.snapshot.record) as R;
  const handled = useRef<CreatedLog>(null);
  const notify = useEffectEvent(onWritten);
  useEffect(() => {
    if (record.written === null || handled.current === record.written) return;
    handled.current = record.written;
    notify(record, record.written);
  }, [record]);
}

/** Submits on ⌘S anywhere in the dialog, even if the screen behind it has its own ⌘S. */
function useSaveKey(formId: string, write: () => void) {
  const onSave = useEffectEvent((event: KeyboardEvent) => {
    const dialog = document.getElementById(formId)?.closest('[role="dialog"]');
    const isInDialog = event.target instanceof Node && dialog?.contains(event.target);
    if (!isInDialog || !chordsOf(event).some((chord) => chord === keyMap.save[0])) return;
    event.preventDefault();
    if (!event.repeat) write();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onSave(event);
    // Captures the event before the fields and the screen's shortcuts get it.
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Submits on ⌘Enter; ⌘Z and ⇧⌘Z undo and redo across all fields. */
function useFormKeys(write: () => void) {
  const { undo, redo } = useUndoRedo();
  return (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || !(event.metaKey || event.ctrlKey)) return;
    const key = event.key.toLowerCase();
    const action = key === 'enter' ? write : key === 'z' ? (event.shiftKey ? redo : undo) : null;
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || key === 'z') action();
  };
}
