import { changesBetween } from './changes.ts';
import { rowsOf } from './doc.ts';
import { merge, theirs } from './merge.ts';
import { toDoc } from './record.ts';
import type { Group, GroupShape, Row } from './shape.ts';
import type { Rules, State, Write } from './state.ts';

const MAX_UNCONFIRMED = 5;

/** The write that sends `save`. A reference to a row that has no id yet waits for the write after it. */
export function writeOf<R>({ shape }: Rules<R>, { base }: State<R>, save: Group, patch: Group): Write {
  const waiting = Object.entries(shape.fields).flatMap(([field, at]) =>
    at.kind === 'ref' && !(field in patch) ? [[field, referred(base[field], rowsOf(save[at.to]))]] : [],
  );
  return { save, base, doc: { ...save, ...Object.fromEntries(waiting) } };
}

/** What a reference that is not sent says afterwards: the service clears one to a row that is gone. */
const referred = (key: unknown, rows: readonly Row[]) =>
  rows.some((row) => row.key === key) || String(key).startsWith('id:') ? key : undefined;

/** The unconfirmed writes with one more, the latest first. */
export const withUnconfirmed = (writes: readonly Write[], write: Write): readonly Write[] =>
  [write, ...writes].slice(0, MAX_UNCONFIRMED);

interface Known {
  base: Group;
  unconfirmed: readonly Write[];
  /** Rows the record may hold as well. */
  other?: Group | undefined;
}

/**
 * Reads a record as a document. Rows that look alike are told apart by what the record differs least from: what it
 * was before, or what it would be had an unconfirmed write arrived.
 */
export function readRemote(shape: GroupShape, record: object, { base, unconfirmed, other }: Known): Group {
  const readings = [
    { like: base, spare: unconfirmed[0]?.doc ?? other },
    ...unconfirmed.map((write) => ({ like: write.doc, spare: write.base })),
  ].map(({ like, spare }) => {
    const doc = toDoc<Group>(shape, record, like, spare);
    return { doc, differences: changesBetween(shape, like, doc).length };
  });
  return readings.reduce((best, each) => (each.differences < best.differences ? each : best)).doc;
}

/**
 * The base with everything that unconfirmed writes have changed of it, as far as the remote record says what they
 * sent. It doesn't matter who else has saved since: their changes are not in it.
 */
export function withArrived(shape: GroupShape, { base, unconfirmed }: Known, remote: Group): Group {
  if (unconfirmed.length === 0) return base;
  // Taking our own writes back from the remote record leaves what others did to it.
  const others = unconfirmed.reduce(
    (rest, write) => merge(shape, { base: write.doc, mine: write.base, theirs: rest }, () => theirs).doc,
    remote,
  );
  return merge(shape, { base: others, mine: base, theirs: remote }, () => theirs).doc;
}
