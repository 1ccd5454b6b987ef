import { asGroup, asRows, fillUnknown, withIds } from './document.ts';
import { keepCurrentErrors } from './issues.ts';
import { merge, mine, theirs } from './merge.ts';
import { advanceBase, parseRemote } from './rebase.ts';
import { type Group, type GroupShape, type Path, pathKey, type Row, type Shape } from './shape.ts';
import {
  idlePhase,
  pushStep,
  type RecordRules,
  type State,
  type Step,
  type UnsavedWork,
  type Write,
} from './state.ts';

const MAX_TYPING_PAUSE_MS = 1000;

/** Replaces the draft as an undoable step. Typing in one field without a pause is a single step. */
export function recordEdit<R>(
  state: State<R>,
  { draft, name, typingPath, at }: { draft: Group; name: string; typingPath?: Path; at: number },
): State<R> {
  if (draft === state.draft) return state;
  const last = state.past.at(-1);
  const isSameEdit =
    typingPath !== undefined &&
    last?.typingPath !== undefined &&
    last.after === state.draft &&
    pathKey(last.typingPath) === pathKey(typingPath) &&
    at - last.at < MAX_TYPING_PAUSE_MS;
  const step: Step = { name, before: isSameEdit ? last.before : state.draft, after: draft, typingPath, at };
  return {
    ...state,
    draft,
    ...pushStep(isSameEdit ? state.past.slice(0, -1) : state.past, step),
    ...clearRejections(state, draft),
  };
}

/** A rejection ends with the next edit; server errors stay on fields that haven't changed. */
function clearRejections<R>(
  { phase, serverErrors, draft }: State<R>,
  next: Group,
): Pick<State<R>, 'phase' | 'serverErrors'> {
  return {
    serverErrors: keepCurrentErrors(serverErrors, draft, next),
    phase: phase.name === 'rejected' ? idlePhase : phase,
  };
}

/** Resets the draft to the newest record, as an undoable step. */
export function discardDraft<R>(state: State<R>, at: number): State<R> {
  const { snapshot, base } = state.remote ?? state;
  const phase = state.phase.name === 'conflict' ? idlePhase : state.phase;
  const reset: State<R> = {
    ...state,
    phase,
    snapshot,
    base,
    pendingSave: null,
    remote: null,
    resolutions: new Map(),
    serverErrors: new Map(),
  };
  return recordEdit(reset, { draft: base, name: 'discard changes', at });
}

/** Merges the inverse of a step into the draft, so that later edits and others' changes stay. */
export function revertStep(
  shape: GroupShape,
  { draft, base }: Pick<State<unknown>, 'draft' | 'base'>,
  { before, after }: Pick<Step, 'before' | 'after'>,
): Group {
  const merged = merge(shape, { base: after, mine: before, theirs: draft }, (conflict) =>
    conflict.kind === 'removed' && conflict.theirs === undefined ? theirs : mine,
  );
  return fillUnknown(shape, withIds(shape, merged.doc, base), base);
}

/** Undoes (`past` to `future`) or redoes the last step. */
export function stepThroughHistory<R>(
  { shape }: RecordRules<R>,
  state: State<R>,
  from: 'past' | 'future',
  to: 'past' | 'future',
): State<R> {
  const step = state[from].at(-1);
  if (!step) return state;
  const { before, after } = step;
  const draft = revertStep(shape, state, from === 'past' ? step : { before: after, after: before });
  return {
    ...state,
    draft,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { ...step, typingPath: undefined }],
    ...clearRejections(state, draft),
  };
}

/**
 * Rebases the unsaved work of a closed editor on the current record and draft, over edits of the same fields. Its
 * pending save becomes pending again, as an unconfirmed write. Does nothing during a save or with unresolved conflicts.
 */
export function restoreDraft<R extends object>(
  { shape }: RecordRules<R>,
  state: State<R>,
  { work, at }: { work: UnsavedWork<R>; at: number },
): State<R> {
  const isSaving = state.phase.name === 'loading' || state.pendingSave || state.unconfirmed.length > 0;
  if (isSaving || state.remote) return state;
  const { snapshot, base: remoteBase } = state;
  const parsed = parseRemote(shape, snapshot.record, {
    base: work.base,
    unconfirmed: toUnconfirmed(work),
    otherRows: work.doc,
  });
  const keys = mapRowKeys(shape, parsed, remoteBase);
  const workBase = withRowKeys(shape, work.base, keys);
  const workSave = work.pendingSave && withRowKeys(shape, work.pendingSave, keys);
  const unconfirmed = toUnconfirmed({ base: workBase, pendingSave: workSave });
  const base = advanceBase(shape, { base: workBase, unconfirmed }, remoteBase);
  const workDoc = withIds(shape, withRowKeys(shape, work.doc, keys), base);
  const rebased = merge(shape, { base, mine: workDoc, theirs: remoteBase });
  const hasConflicts = rebased.conflicts.length > 0;
  // On a conflict the document keeps its old base, so it must not contain changes of the remote record.
  const [newBase, restored] = hasConflicts ? [base, workDoc] : [remoteBase, rebased.doc];
  const current = merge(shape, { base: remoteBase, mine: state.draft, theirs: newBase }, () => mine).doc;
  const { doc } = merge(shape, { base: newBase, mine: current, theirs: restored }, () => theirs);
  const step: Step = { name: 'restore unsaved changes', before: state.draft, after: doc, at };
  const pendingSave = workSave && withIds(shape, workSave, base);
  const next: State<R> = {
    ...state,
    draft: doc,
    saveMode: work.saveMode ?? null,
    unconfirmed,
    ...pushStep(state.past, step),
    ...clearRejections(state, doc),
  };
  if (hasConflicts)
    return {
      ...next,
      snapshot: work.snapshot,
      base,
      pendingSave: pendingSave ?? null,
      remote: { snapshot, base: remoteBase },
    };
  const rebasedSave =
    pendingSave && merge(shape, { base, mine: pendingSave, theirs: remoteBase }, () => theirs).doc;
  return { ...next, pendingSave: rebasedSave ?? null };
}

/** A save that was pending when the editor was closed may have been applied. */
const toUnconfirmed = ({ base, pendingSave }: { base: Group; pendingSave?: Group | undefined }): Write[] =>
  pendingSave ? [{ pendingSave, base, doc: pendingSave }] : [];

type RowKeys = ReadonlyMap<string, string>;

/** Maps row keys of a document to the row keys of another document of the same record. */
function mapRowKeys(shape: Shape, from: unknown, to: unknown): RowKeys {
  const keys = new Map<string, string>();
  const visit = (at: Shape, fromNode: unknown, toNode: unknown) => {
    if (at.kind === 'group')
      for (const [field, inner] of Object.entries(at.fields))
        visit(inner, asGroup(fromNode)[field], asGroup(toNode)[field]);
    if (at.kind !== 'rows') return;
    for (const [index, row] of asRows(fromNode).entries()) {
      const target = asRows(toNode)[index];
      if (!target) return;
      keys.set(row.key, target.key);
      visit(at.row, row.value, target.value);
    }
  };
  visit(shape, from, to);
  return keys;
}

/** Replaces the keys of rows and of references to them. */
function withRowKeys(shape: GroupShape, doc: Group, keys: RowKeys): Group {
  return Object.fromEntries(
    Object.entries(doc).map(([field, node]) => {
      const at = shape.fields[field];
      if (at?.kind === 'ref') return [field, keys.get(String(node)) ?? node];
      if (at?.kind === 'group') return [field, node && withRowKeys(at, asGroup(node), keys)];
      if (at?.kind !== 'rows' || !node) return [field, node];
      const rows = asRows(node).map(
        ({ key, value }): Row => ({ key: keys.get(key) ?? key, value: withRowKeys(at.row, value, keys) }),
      );
      return [field, rows];
    }),
  );
}
