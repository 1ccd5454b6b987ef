import { rowKeys } from './document.ts';
import { isEqual, isEqualJson } from './is-equal.ts';
import { type Conflict, conflictKey, merge, theirs } from './merge.ts';
import { toDoc } from './record.ts';
import type { Group } from './shape.ts';
import { mergeRemote, type RecordRules, type Snapshot, type State } from './state.ts';

/** Merges a newer record into the draft if nothing conflicts; otherwise keeps it as `remote`. */
export function rebase<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  snapshot: Snapshot<R>,
  remoteBase: Group,
): State<R> {
  const { shape } = rules;
  if (isEqual(shape, state.base, remoteBase))
    return { ...state, snapshot, remote: null, resolutions: new Map() };
  const { base, draft } = state;
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
    resolutions: new Map(),
  };
}

/** Merges the remote record once it no longer conflicts with the draft. */
export function rebaseIfDisjoint<R extends object>(rules: RecordRules<R>, state: State<R>): State<R> {
  const { remote } = state;
  return remote && mergeRemote(rules, state).conflicts.length === 0
    ? rebase(rules, state, remote.snapshot, remote.base)
    : state;
}

/** Drops the resolutions of conflicts that have changed on either side since they were resolved. */
export function dropStaleResolutions<R extends object>(
  rules: RecordRules<R>,
  before: State<R>,
  after: State<R>,
): State<R> {
  const { remote, resolutions } = after;
  if (resolutions.size === 0 || (remote === before.remote && after.draft === before.draft)) return after;
  const { conflicts } = mergeRemote(rules, after);
  const previous = new Map(
    mergeRemote(rules, before).conflicts.map((conflict) => [conflictKey(conflict), conflict]),
  );
  const unchanged = conflicts.filter((conflict) =>
    hasSameSides(conflict, previous.get(conflictKey(conflict))),
  );
  const keys = new Set(unchanged.map(conflictKey));
  return { ...after, resolutions: new Map([...resolutions].filter(([key]) => keys.has(key))) };
}

function hasSameSides({ kind, shape, mine, theirs }: Conflict, other: Conflict | undefined): boolean {
  if (!other) return false;
  if (kind !== 'order') return isEqual(shape, mine, other.mine) && isEqual(shape, theirs, other.theirs);
  return isEqualJson([mine, theirs].map(rowKeys), [other.mine, other.theirs].map(rowKeys));
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
  return rebase(
    rules,
    state,
    snapshot,
    toDoc<Group>(rules.shape, snapshot.record, state.base, state.remote?.base),
  );
}
