import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditorProvider } from '#editor/editor.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import type { Part } from '#editor/use-part.ts';
import type { Editing } from '#engines/save/save-engine.ts';
import { clipped } from '#lib/text.ts';
import { formatDate, formatMoment } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { toast } from '#shell/notify.ts';
import { DialogFrame } from '#ui/dialog.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { type LogChoices, LogForm, type LogFormProps } from './log-form.tsx';
import { logFields, type NewLog, newIdempotencyKey, type Written } from './new-log.ts';

/** Who got an entry. */
export interface Outcome {
  name: string;
  link: LinkProps;
  /** What was made with it, as a sentence. */
  made: string | null;
  /** What is looked at next. */
  next: { label: string; link: LinkProps } | null;
}

interface LogRoundsProps<R extends NewLog> {
  title: string;
  /** Names what is typed and not written, with whose log it is for: `''` where that is typed, too. */
  kind: string;
  id: string;
  /** The operation whose lists in other tabs are then read anew. */
  operation: string;
  editing: Editing<R>;
  blank: R;
  /** The fields that say whose log it is, where that is not given. */
  owner?(part: Part): ReactNode;
  /** The field that is written into first. */
  first: string;
  sources?: readonly string[];
  types?: readonly string[];
  /** Looks up who got the entry; what cannot be had in time is left out. */
  outcome(record: R, written: Written, signal: AbortSignal): Promise<Outcome>;
  onClose(): void;
}

/** How long the result waits for the name of who got the entry. */
const NAME_MS = 3000;

/** Writes one entry, or one after the other. Each has an engine and a key of its own. */
export function LogRounds<R extends NewLog>(props: LogRoundsProps<R>) {
  const { title, blank, first, outcome, onClose } = props;
  const router = useRouter();
  const [round, setRound] = useState({ number: 0, record: blank });
  const [news, setNews] = useState<News | null>(null);
  // Which entry's news the dialog shows; those of another are a notice.
  const telling = useRef<number>(null);
  const [choices, setChoices] = useState<LogChoices>({ view: 'words', another: false });
  useEffect(
    () => () => {
      telling.current = null;
    },
    [],
  );
  const onWritten = async (record: R, written: Written) => {
    const { number } = round;
    const coming = outcome(record, written, AbortSignal.timeout(NAME_MS));
    // The name may take a while; neither the next entry nor the screen below waits for it.
    if (choices.another) {
      const owner = Object.keys(blank).filter((field) => !(field in logFields) && field !== 'written');
      const same = Object.fromEntries(owner.map((field) => [field, record[field as keyof R]]));
      const { source, type } = record;
      setRound({
        number: number + 1,
        record: { ...blank, ...same, source, type, idempotencyKey: newIdempotencyKey() },
      });
      setNews({ written, outcome: null });
      telling.current = number;
    } else onClose();
    const result = await coming;
    if (telling.current === number) return setNews({ written, outcome: result });
    const { next } = result;
    const made = creationOf(written, result);
    const post = written.wasAlreadyAdded ? toast.info : toast.done;
    post(`${headlineOf(written)} to ${clipped(result.name, 100)}`, {
      ...(made && { detail: made }),
      ...(next && { action: { label: next.label, onClick: () => void router.navigate(next.link) } }),
    });
  };
  // The last result says nothing about this entry.
  const onAttempt = () => {
    telling.current = null;
    setNews(null);
  };
  const close = useRef(onClose);
  return (
    <DialogFrame open wide title={title} onClose={() => close.current()}>
      <Round
        {...props}
        key={round.number}
        record={round.record}
        first={round.number === 0 ? first : 'payload'}
        choices={choices}
        onChoices={setChoices}
        news={news ? <NewsNote {...news} /> : null}
        onAttempt={onAttempt}
        onWritten={(record, written) => void onWritten(record, written)}
        close={close}
      />
    </DialogFrame>
  );
}

type RoundProps<R extends NewLog> = Omit<LogRoundsProps<R>, 'blank' | 'outcome'> &
  LogFormProps<R> & { record: R };

function Round<R extends NewLog>({ kind, id, operation, editing, record, title, ...form }: RoundProps<R>) {
  const saving = useSaveEngine({ kind, id, title, operation, editing, record });
  return (
    <EditorProvider engine={saving.engine}>
      <LogForm<R> {...form} saving={saving} />
    </EditorProvider>
  );
}

/** The result of the last submission; its outcome is null until the name of who got the entry is loaded. */
interface News {
  written: Written;
  outcome: Outcome | null;
}

const NewsNote = ({ written, outcome }: News) => (
  <div role="status" className="mb-4">
    <Note>
      {headlineOf(written)}
      {outcome ? <Recipient {...outcome} made={creationOf(written, outcome)} /> : '.'}
    </Note>
  </div>
);

const Recipient = ({ name, link, made, next }: Outcome) => (
  <>
    {' to '}
    <Link {...link} className={linkStyle}>
      <bdi>{clipped(name, 100)}</bdi>
    </Link>
    .{made ? ` ${made}` : null}{' '}
    {next ? (
      <Link {...next.link} className={linkStyle}>
        {next.label}
      </Link>
    ) : null}
  </>
);

/** "Log entry added", or "Already added at 23:09" with the time of the existing entry. */
function headlineOf({ wasAlreadyAdded, createdAt }: Written): string {
  if (!wasAlreadyAdded) return 'Log entry added';
  const at = parseTimestamp(createdAt);
  if (at === null) return 'Already added';
  const isToday = formatDate(at) === formatDate(Date.now());
  return `Already added ${isToday ? '' : `on ${formatDate(at)} `}at ${formatMoment(at, 'time')}`;
}

/** Describes what was created with the entry: nothing now, if the response repeats an earlier one. */
const creationOf = ({ wasAlreadyAdded }: Written, { made }: Outcome) => (wasAlreadyAdded ? null : made);
