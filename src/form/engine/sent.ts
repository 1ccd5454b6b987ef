import { type Change, changesBetween } from './changes.ts';
import { rowsOf } from './doc.ts';
import { type Group, isWithin, pathKey, type Row } from './shape.ts';
import type { Fault, Rules, Sent, State } from './state.ts';

/** How many sent without an answer are waited for. */
const MOST_LATE = 4;

/** What is sent now or was without an answer, the latest first. */
export const everSent = (sent: Sent | null): readonly Sent[] => (sent ? [sent, ...sent.earlier] : []);

/** What is on the screen as it is sent: what it will say once it has arrived. */
export function sending<R>({ shape }: Rules<R>, state: State<R>, patch: Group): Sent {
  const { base, doc } = state;
  const waiting = Object.entries(shape.fields).flatMap(([field, at]) =>
    at.kind === 'ref' && !(field in patch) ? [[field, referred(base[field], rowsOf(doc[at.to]))]] : [],
  );
  return {
    doc: { ...doc, ...Object.fromEntries(waiting) },
    base,
    unsure: false,
    earlier: everSent(state.sent)
      .slice(0, MOST_LATE)
      .map((each) => ({ ...each, earlier: [] })),
    partial: waiting.some(([field, before]) => doc[String(field)] !== before),
  };
}

/** What a reference that is not sent says afterwards: the service clears one to a row that is gone. */
const referred = (key: unknown, rows: readonly Row[]) =>
  rows.some((row) => row.key === key) || String(key).startsWith('id:') ? key : undefined;

/** What may have arrived, or may yet: not what was refused, but what was sent before it without an answer. */
export function stillSent<R>({ phase, sent }: State<R>, { unsure }: Fault): Sent | null {
  if (phase.name !== 'writing' || !sent) return sent;
  if (unsure) return { ...sent, unsure };
  const [last, ...earlier] = sent.earlier;
  return last ? { ...last, earlier } : null;
}

/**
 * Whether what was sent without an answer has arrived: all that it changed is as it was sent, nothing of what it
 * changed or added is gone or altered, and so the record differs less from what was sent than from what was before.
 *
 * @param read reads the record with the rows of a document, and of another where it has more
 */
export function arrived<R>(
  { shape }: Rules<R>,
  sent: Sent,
  read: (like: Group, other: Group) => Group,
): boolean {
  const wanted = changesBetween(shape, sent.base, sent.doc);
  // Of two rows that changed places either can be said to have moved.
  const nameOf = ({ kind, path }: Change) =>
    kind === 'moved' ? `${pathKey(path.slice(0, -1))} moved` : pathKey(path);
  const names = new Set(wanted.map(nameOf));
  const given = wanted.filter(({ kind }) => kind === 'added' || kind === 'set').map(({ path }) => path);
  const since = changesBetween(shape, sent.doc, read(sent.doc, sent.base));
  const altered = since.some(
    (change) =>
      names.has(nameOf(change)) ||
      given.some((path) => isWithin(change.path, path)) ||
      (change.kind === 'removed' && wanted.some(({ path }) => isWithin(path, change.path))),
  );
  // Rows that say the same cannot be told apart, so that one that was added may seem to be there.
  return !altered && since.length < changesBetween(shape, sent.base, read(sent.base, sent.doc)).length;
}
