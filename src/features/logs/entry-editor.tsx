import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { WordDiff } from '#editor/changes/diff-parts.tsx';
import { useEdited, useEngine, useOnSaved } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { ConflictGate } from '#editor/save/conflict-gate.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { isSameText, truncate } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.ts';
import { isComposing } from '#ui/keys.ts';
import { Note } from '#ui/note.tsx';
import { confirm, copyToClipboard, toast } from '#ui/notify.ts';
import { restoreEntry } from './delete-entry.ts';
import { summaryOf } from './log-summary.ts';
import { logTextAdapter, toLogText, undoTextChange } from './log-text.ts';
import type { AccountLog } from './logs-queries.ts';

const textPath = ['text'];

interface EntryEditorProps {
  accountId: string;
  log: AccountLog;
  onClose(): void;
}

/** Edits the text of an entry and shows what changes before it's saved. */
export function EntryEditor({ accountId, log, onClose }: EntryEditorProps) {
  const client = useQueryClient();
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const replacedText = useRef<string>(null);
  const record = useMemo(() => toLogText(log), [log]);
  const saving = useSaveEngine({
    kind: 'account log',
    id: log.accountLogId,
    title: truncate(summaryOf(log.payload).text, 100),
    operation: 'listAccountLogs',
    adapter: logTextAdapter(client, accountId, log.accountLogId, useCapability('if-match-all'), (text) => {
      replacedText.current = text;
    }),
    record,
  });
  const onSaved = () => {
    const before = replacedText.current;
    const after = String(saving.engine.baseValueAt(textPath));
    const change = { accountId, accountLogId: log.accountLogId, before: before ?? '', after };
    // The service rejects an empty text.
    const action = before && { label: 'Undo', onClick: () => void undoTextChange(client, change) };
    toast.done('Text saved', { ...(action && { action }) });
    // After "Save and leave" the user is already on another screen.
    if (router.latestLocation.pathname === path) onClose();
  };
  return (
    <EditorProvider {...saving}>
      {log.deletedAt ? <DeletedNote accountId={accountId} log={log} onClose={onClose} /> : null}
      <TextForm onSaved={onSaved} onClose={onClose} />
    </EditorProvider>
  );
}

/** A colleague deleted the entry while its text is edited. */
function DeletedNote({ accountId, log, onClose }: EntryEditorProps) {
  const client = useQueryClient();
  const engine = useEngine();
  const isDirty = useEdited((edited) => edited.isDirty);
  const text = useEdited(() => String(engine.valueAt(textPath) ?? ''));
  const deletedAt = parseTimestamp(log.deletedAt);
  const restore = async () => {
    const isRestored = await restoreEntry(client, { noun: 'account', id: accountId }, log.accountLogId);
    if (!isRestored) return;
    if (isDirty) engine.save();
    else onClose();
  };
  return (
    <Note
      variant="danger"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void copyToClipboard(text, 'Text')}>
            Copy text
          </Button>
          <Button size="sm" variant="primary" onClick={() => void restore()}>
            {isDirty ? 'Restore and save' : 'Restore'}
          </Button>
        </span>
      }
    >
      {deletedAt === null ? 'Deleted.' : `Deleted at ${formatRecentTime(deletedAt, 'time')}.`}
    </Note>
  );
}

function TextForm({ onSaved, onClose }: { onSaved(): void; onClose(): void }) {
  const engine = useEngine();
  const before = useEdited(() => String(engine.baseValueAt(textPath) ?? ''));
  const after = useEdited(() => String(engine.valueAt(textPath) ?? ''));
  useOnSaved(onSaved);
  const cancel = async () => {
    if (engine.isDirty && !(await confirm(discardPrompt))) return;
    engine.discard();
    onClose();
  };
  useCommands([{ label: 'Cancel editing', icon: X, shortcut: 'closePanel', run: () => void cancel() }]);
  // Commands ignore single keys in fields.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    void cancel();
  };
  return (
    <section aria-label="Edit text" data-short-form className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <ConflictGate>
        <div ref={focusField}>
          <TextField path={textPath} label="Text" long />
        </div>
        {isSameText(before, after) ? null : (
          <figure className="rounded-lg border border-line px-3 py-2">
            <figcaption className="mb-1 font-medium text-muted text-xs">What changes</figcaption>
            <div className="max-h-60 overflow-auto text-sm">
              <WordDiff before={before} after={after} maxLength={300} whole />
            </div>
          </figure>
        )}
      </ConflictGate>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <SaveControls>
          <Button size="sm" onClick={() => void cancel()}>
            Cancel
          </Button>
        </SaveControls>
      </div>
    </section>
  );
}

const focusField = (element: HTMLElement | null) => element?.querySelector('textarea')?.focus();

const discardPrompt = {
  title: 'Discard your changes?',
  detail: 'The text goes back to the last saved version.',
  action: 'Discard changes',
  danger: true,
};
