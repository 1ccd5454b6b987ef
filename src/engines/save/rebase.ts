import { changesBetween } from './changes.ts';
import { asRows, fillUnknown } from './document.ts';
import { isEqual } from './is-equal.ts';
import { merge, theirs } from './merge.ts';
import { toDoc } from './record.ts';
import type { Group, GroupShape, Row } from './shape.ts';
import {
  mergeRemote,
  type RecordRules,
  type RemoteChanges,
  type Snapshot,
  type State,
  type Write,
} from './state.ts';

const MAX_UNCONFIRMED = 5;

/** Merges a newer record into the draft if nothing conflicts; otherwise keeps it as `remote`. */
export function rebase<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  snapshot: Snapshot<R>,
  remoteBase: Group,
): State<R> {
  const { shape } = rules;
  const { base, draft } = state;
  const remoteChanges = addRemoteChanges(rules, state, snapshot, remoteBase);
  if (isEqual(shape, base, remoteBase))
    return { ...state, snapshot, remote: null, remoteChanges, resolutions: new Map() };
  const { doc, conflicts } = merge(shape, { base, mine: draft, theirs: remoteBase });
  if (conflicts.length > 0) return { ...state, remote: { snapshot, base: remoteBase } };
  // If only the pending save conflicts, its change was undone since.
  const pendingSave =
    state.pendingSave &&
    merge(shape, { base, mine: state.pendingSave, theirs: remoteBase }, () => theirs).doc;
  return {
    ...state,
    snapshot,
    base: remoteBase,
    draft: doc,
    pendingSave,
    remote: null,
    remoteChanges,
    resolutions: new Map(),
  };
}

/** Adds the changes of a remote record. Values that were unknown before haven't changed. */
function addRemoteChanges<R>(
  { shape, isPublic }: RecordRules<R>,
  { snapshot, base, remoteChanges: earlier }: State<R>,
  { record }: Snapshot<R>,
  after: Group,
): RemoteChanges<R> | null {
  // Own saves since the earlier changes aren't remote.
  const start = earlier
    ? merge(shape, { base: earlier.after, mine: earlier.before, theirs: base }, () => theirs).doc
    : base;
  const before = fillUnknown(shape, start, after);
  const isPublished = isPublic?.(record) === true && (earlier?.isPublished || !isPublic(snapshot.record));
  if (isEqual(shape, before, after) && !isPublished) return null;
  const records = earlier?.records ?? [];
  return {
    before,
    after,
    records: isEqual(shape, base, after) ? records : [...records, record],
    isPublished,
  };
}

/** The changes that are still news after a save: publishing is not. */
export const afterSave = <R>(
  { shape }: RecordRules<R>,
  changes: RemoteChanges<R> | null,
): RemoteChanges<R> | null =>
  changes && !isEqual(shape, changes.before, changes.after) ? { ...changes, isPublished: false } : null;

/** Merges the remote record once it no longer conflicts with the draft. */
export function rebaseIfDisjoint<R extends object>(rules: RecordRules<R>, state: State<R>): State<R> {
  const { remote } = state;
  return remote && mergeRemote(rules, state).conflicts.length === 0
    ? rebase(rules, state, remote.snapshot, remote.base)
    : state;
}

/** Rebases on a record from another tab or a query if it's newer and no save is in flight. */
export function applyRemote<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  snapshot: Snapshot<R>,
): State<R> {
  const { name } = state.phase;
  if (name === 'loading' || name === 'saving' || name === 'conflict') return state;
  if (state.unconfirmed.length > 0) return state;
  const newest = state.remote?.snapshot ?? state.snapshot;
  if (rules.compare(snapshot.record, newest.record) <= 0) return state;
  const remote = parseRemote(rules.shape, snapshot.record, { ...state, otherRows: state.remote?.base });
  return rebase(rules, state, snapshot, remote);
}

/** Creates the write that sends `pendingSave`. References to rows without an ID are left for the next write. */
export function createWrite<R>(
  { shape }: RecordRules<R>,
  { base }: State<R>,
  pendingSave: Group,
  patch: Group,
): Write {
  const unsentRefs = Object.entries(shape.fields).flatMap(([field, at]) =>
    at.kind === 'ref' && !(field in patch)
      ? [[field, refAfterWrite(base[field], asRows(pendingSave[at.to]))]]
      : [],
  );
  return { pendingSave, base, doc: { ...pendingSave, ...Object.fromEntries(unsentRefs) } };
}

/** The service clears references to deleted rows. */
const refAfterWrite = (key: unknown, rows: readonly Row[]) =>
  rows.some((row) => row.key === key) || String(key).startsWith('id:') ? key : undefined;

export const addUnconfirmed = (writes: readonly Write[], write: Write): readonly Write[] =>
  [write, ...writes].slice(0, MAX_UNCONFIRMED);

interface ParseContext {
  base: Group;
  unconfirmed: readonly Write[];
  /** Another document whose rows the record may contain. */
  otherRows?: Group | undefined;
}

/**
 * Parses a record. Ambiguous rows are matched by the document that the record differs least from: the base, or the
 * result of an unconfirmed write.
 */
export function parseRemote(
  shape: GroupShape,
  record: object,
  { base, unconfirmed, otherRows }: ParseContext,
): Group {
  const candidates = [
    { previous: base, other: unconfirmed[0]?.doc ?? otherRows },
    ...unconfirmed.map((write) => ({ previous: write.doc, other: write.base })),
  ].map(({ previous, other }) => {
    const doc = toDoc<Group>(shape, record, previous, other);
    return { doc, differences: changesBetween(shape, previous, doc).length };
  });
  return candidates.reduce((best, each) => (each.differences < best.differences ? each : best)).doc;
}

/**
 * Adds to the base the changes of unconfirmed writes that the remote record contains, so that they count as saved.
 * Others' changes aren't added.
 */
export function advanceBase(shape: GroupShape, { base, unconfirmed }: ParseContext, remote: Group): Group {
  if (unconfirmed.length === 0) return base;
  // Reverting our own writes in the remote record leaves others' changes.
  const others = unconfirmed.reduce(
    (rest, write) => merge(shape, { base: write.doc, mine: write.base, theirs: rest }, () => theirs).doc,
    remote,
  );
  return merge(shape, { base: others, mine: base, theirs: remote }, () => theirs).doc;
}
