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
import { useEdited, useEngine } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { Announcer } from '#editor/save/announcer.tsx';
import { LeaveGuard } from '#editor/save/leave-guard.tsx';
import { useAttempt, useSteps } from '#editor/save/use-attempt.ts';
import type { Saving } from '#editor/save/use-save-engine.ts';
import { focusField, type Part, usePart } from '#editor/use-part.ts';
import { confirm } from '#shell/notify.ts';
import { chordsOf } from '#ui/chord.ts';
import { DialogBody, DialogFoot } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { keyMap } from '#ui/key-map.ts';
import { LogFoot } from './log-foot.tsx';
import { type NewLog, newIdempotencyKey, type Written } from './new-log.ts';
import { PayloadField, type PayloadView } from './payload-field.tsx';
import { PutBack } from './put-back.tsx';
import { WriteState } from './write-state.tsx';

/** What outlives an entry, for the next one. */
export interface LogChoices {
  view: PayloadView;
  /** Whether another entry is written after this one. */
  another: boolean;
}

/** What the form of an entry needs of what is around it. */
export interface LogFormProps<R extends NewLog> {
  choices: LogChoices;
  onChoices(choices: LogChoices): void;
  /** What became of the entry before. */
  news: ReactNode;
  /** Called when this entry is submitted, whether or not it is valid. */
  onAttempt(): void;
  /** The fields that say whose log it is, where that is not given. */
  owner?(part: Part): ReactNode;
  /** The field that is written into first. */
  first: string;
  sources?: readonly string[];
  types?: readonly string[];
  onWritten(record: R, written: Written): void;
  onClose(): void;
  /** Set to what closes the form, having asked where something would be lost. */
  close: RefObject<() => void>;
}

const top: readonly string[] = [];

/** The body and the foot of the dialog in which a log entry is written. */
export function LogForm<R extends NewLog>(props: LogFormProps<R> & { saving: Saving<R> }) {
  const { saving, choices, onChoices, news, onAttempt, owner, first, sources = [], types = [] } = props;
  const { onClose, close } = props;
  const { kept, orphans } = saving;
  const engine = useEngine();
  const part = usePart(top);
  const formId = useId();
  const isWriting = useEdited(({ state }) => state.phase.name === 'writing');
  const isEmpty = useEdited((now) => String(now.at(['payload']) ?? '').trim() === '');
  // A save that is pending is sent as it was: with other contents it would be another entry.
  // What is written already takes nothing more.
  const isLocked = useEdited(
    ({ state: { phase, pendingSave, unconfirmed, told } }) =>
      (phase.name !== 'refused' && (pendingSave !== null || unconfirmed.length > 0)) ||
      (told.record as R).written !== null,
  );
  const attempt = useAttempt();
  const write = () => {
    if (isEmpty) return;
    onAttempt();
    void attempt();
  };
  useWritten(props.onWritten);
  const onKeyDownCapture = useLogKeys(write);
  useSaveKey(formId, () => {
    if (!isWriting) write();
  });
  useEffect(() => focusField(part.form, first), [part, first]);
  useLayoutEffect(() => {
    close.current = async () => {
      if (isWriting) return;
      if (!engine.dirty || kept || (await confirm(whatIsLost))) onClose();
    };
  });
  return (
    <>
      <DialogBody>
        {news}
        <PutBack orphans={orphans} />
        <form
          id={formId}
          noValidate
          inert={isLocked}
          aria-busy={isWriting}
          className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1"
          onKeyDownCapture={onKeyDownCapture}
          onSubmit={(event) => {
            event.preventDefault();
            write();
          }}
        >
          {owner?.(part)}
          <TextField
            part={part}
            name="source"
            label="Source"
            hint="Where it comes from, such as crm or sales-call"
            suggestions={sources}
          />
          <TextField
            part={part}
            name="type"
            label="Type"
            hint="What happened, such as call or note"
            suggestions={types}
          />
          <div className="col-span-full">
            <PayloadField
              part={part}
              view={choices.view}
              onView={(view) => onChoices({ ...choices, view })}
            />
          </div>
          <div className="col-span-full flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                part={part}
                name="idempotencyKey"
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
          <WriteState kept={kept} isShown={(name) => part.shown.has(name)} />
        </div>
        <LeaveGuard kept={kept} verb="Save" />
        <Announcer />
      </DialogBody>
      <DialogFoot>
        <LogFoot
          formId={formId}
          another={choices.another}
          onAnother={(another) => onChoices({ ...choices, another })}
          isWriting={isWriting}
          isEmpty={isEmpty}
          onClose={() => close.current()}
        />
      </DialogFoot>
    </>
  );
}

const whatIsLost = {
  title: 'Discard this entry?',
  detail: "It can't be saved on this device, so it will be lost.",
  action: 'Discard entry',
  danger: true,
};

/** Tells once what the service answered. */
function useWritten<R extends NewLog>(tell: (record: R, written: Written) => void) {
  const record = useEdited(({ state }) => state.told.record) as R;
  const told = useRef<Written>(null);
  const onWritten = useEffectEvent(tell);
  useEffect(() => {
    if (record.written === null || told.current === record.written) return;
    told.current = record.written;
    onWritten(record, record.written);
  }, [record]);
}

/** ⌘S writes from anywhere in the dialog of a form, also over a screen that saves something else by it. */
function useSaveKey(formId: string, write: () => void) {
  const onSave = useEffectEvent((event: KeyboardEvent) => {
    const dialog = document.getElementById(formId)?.closest('[role="dialog"]');
    const isHere = event.target instanceof Node && dialog?.contains(event.target);
    if (!isHere || !chordsOf(event).some((chord) => chord === keyMap.save[0])) return;
    event.preventDefault();
    if (!event.repeat) write();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onSave(event);
    // Before the fields, and beside what hears the keys of the screen.
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}

/** ⌘Enter writes from anywhere in the form; ⌘Z and ⇧⌘Z take back what was typed in any of its fields. */
function useLogKeys(write: () => void) {
  const { undo, redo } = useSteps();
  return (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || !(event.metaKey || event.ctrlKey)) return;
    const key = event.key.toLowerCase();
    const act = key === 'enter' ? write : key === 'z' ? (event.shiftKey ? redo : undo) : null;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || key === 'z') act();
  };
}
