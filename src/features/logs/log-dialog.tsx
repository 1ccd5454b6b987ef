import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import type { RecordAdapter } from '#engines/save/save-engine.ts';
import { truncate } from '#lib/text.ts';
import { formatDate, formatDateTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { toast } from '#shell/notify.ts';
import { DialogFrame } from '#ui/dialog.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { LogForm, type LogFormOptions, type LogFormProps } from './log-form.tsx';
import { type CreatedLog, logFields, type NewLog, newIdempotencyKey } from './new-log.ts';

/** Account or person that got an entry. */
export interface LogResult {
  name: string;
  link: LinkProps;
  /** Sentence that says what was created with the entry. */
  createdText: string | null;
  next: { label: string; link: LinkProps } | null;
}

interface LogDialogProps<R extends NewLog> {
  title: string;
  /** Key of the draft, together with `id` of the account or person (`''` if the form asks for it). */
  kind: string;
  id: string;
  /** Operation whose lists other tabs reload afterwards. */
  operation: string;
  editing: RecordAdapter<R>;
  blank: R;
  /** Fields that select the account or person, unless the screen implies it. */
  owner?(): ReactNode;
  /** Name of the field to focus. */
  first: string;
  sources?: readonly string[];
  types?: readonly string[];
  /** Looks up who got the entry, without the details that take too long. */
  loadResult(record: R, written: CreatedLog, signal: AbortSignal): Promise<LogResult>;
  onClose(): void;
}

/** Time limit for loading the name of the account or person. */
const NAME_TIMEOUT_MS = 3000;

/** Adds one or more entries. Each has its own engine and idempotency key. */
export function LogDialog<R extends NewLog>(props: LogDialogProps<R>) {
  const { title, blank, first, loadResult, onClose } = props;
  const router = useRouter();
  const [entry, setEntry] = useState({ number: 0, record: blank });
  const [notice, setNotice] = useState<Notice | null>(null);
  // Number of the entry whose result the dialog shows. Results of other entries become toasts.
  const noticeEntry = useRef<number>(null);
  const [options, setOptions] = useState<LogFormOptions>({ view: 'text', addAnother: false });
  useEffect(
    () => () => {
      noticeEntry.current = null;
    },
    [],
  );
  const onWritten = async (record: R, written: CreatedLog) => {
    const { number } = entry;
    const pendingResult = loadResult(record, written, AbortSignal.timeout(NAME_TIMEOUT_MS));
    // The name may take a while: don't block the next entry or the screen.
    if (options.addAnother) {
      const ownerFields = Object.keys(blank).filter((field) => !(field in logFields) && field !== 'written');
      const ownerValues = Object.fromEntries(ownerFields.map((field) => [field, record[field as keyof R]]));
      const { source, type } = record;
      setEntry({
        number: number + 1,
        record: { ...blank, ...ownerValues, source, type, idempotencyKey: newIdempotencyKey() },
      });
      setNotice({ written, result: null });
      noticeEntry.current = number;
    } else onClose();
    const result = await pendingResult;
    if (noticeEntry.current === number) return setNotice({ written, result });
    const { next } = result;
    const detail = describeCreation(written, result);
    const post = written.wasAlreadyAdded ? toast.info : toast.done;
    post(`${formatHeadline(written)} to ${truncate(result.name, 100)}`, {
      ...(detail && { detail }),
      ...(next && { action: { label: next.label, onClick: () => void router.navigate(next.link) } }),
    });
  };
  // Hides the result of the previous entry.
  const onAttempt = () => {
    noticeEntry.current = null;
    setNotice(null);
  };
  const close = useRef(onClose);
  return (
    <DialogFrame wide title={title} onClose={() => close.current()}>
      <LogEditor
        {...props}
        key={entry.number}
        record={entry.record}
        first={entry.number === 0 ? first : 'payload'}
        options={options}
        onOptions={setOptions}
        notice={notice ? <ResultNote {...notice} /> : null}
        onAttempt={onAttempt}
        onWritten={(record, written) => void onWritten(record, written)}
        close={close}
      />
    </DialogFrame>
  );
}

type LogEditorProps<R extends NewLog> = Omit<LogDialogProps<R>, 'blank' | 'outcome'> &
  LogFormProps<R> & { record: R };

function LogEditor<R extends NewLog>({
  kind,
  id,
  operation,
  editing,
  record,
  title,
  ...form
}: LogEditorProps<R>) {
  const saving = useSaveEngine({ kind, id, title, operation, editing, record });
  return (
    <EditorProvider engine={saving.engine}>
      <LogForm<R> {...form} saving={saving} />
    </EditorProvider>
  );
}

/** Result of the last submission; `result` is null until the name of its owner is loaded. */
interface Notice {
  written: CreatedLog;
  result: LogResult | null;
}

const ResultNote = ({ written, result }: Notice) => (
  <div role="status" className="mb-4">
    <Note>
      {formatHeadline(written)}
      {result ? <Recipient {...result} createdText={describeCreation(written, result)} /> : '.'}
    </Note>
  </div>
);

const Recipient = ({ name, link, createdText, next }: LogResult) => (
  <>
    {' to '}
    <Link {...link} className={linkStyle}>
      <bdi>{truncate(name, 100)}</bdi>
    </Link>
    .{createdText ? ` ${createdText}` : null}{' '}
    {next ? (
      <Link {...next.link} className={linkStyle}>
        {next.label}
      </Link>
    ) : null}
  </>
);

/** "Log entry added", or "Already added at 23:09" with the time of the existing entry. */
function formatHeadline({ wasAlreadyAdded, createdAt }: CreatedLog): string {
  if (!wasAlreadyAdded) return 'Log entry added';
  const at = parseTimestamp(createdAt);
  if (at === null) return 'Already added';
  const isToday = formatDate(at) === formatDate(Date.now());
  return `Already added ${isToday ? '' : `on ${formatDate(at)} `}at ${formatDateTime(at, 'time')}`;
}

/** A repeated response created nothing now. */
const describeCreation = ({ wasAlreadyAdded }: CreatedLog, { createdText }: LogResult) =>
  wasAlreadyAdded ? null : createdText;
