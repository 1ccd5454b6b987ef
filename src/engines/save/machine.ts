import { backoffMs, withJitter } from '#lib/backoff.ts';
import { MINUTE } from '#lib/time-units.ts';
import { fillUnknown, withIds } from './document.ts';
import { discardDraft, recordEdit, restoreDraft, stepThroughHistory } from './history.ts';
import { isEqual } from './is-equal.ts';
import { errorsByPath, keepCurrentErrors } from './issues.ts';
import { merge, mine, resolutionKey } from './merge.ts';
import {
  addUnconfirmed,
  advanceBase,
  afterSave,
  applyRemote,
  createWrite,
  parseRemote,
  rebase,
  rebaseIfDisjoint,
} from './rebase.ts';
import { createPatch, toDoc } from './record.ts';
import type { Group } from './shape.ts';
import {
  canSave,
  type Effect,
  type Event,
  idlePhase,
  mergeRemote,
  type Phase,
  pushStep,
  type RecordRules,
  type SaveFailure,
  type Snapshot,
  type State,
  type Step,
  unresolvedConflicts,
} from './state.ts';

const MIN_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = MINUTE;
/** Fewer in a row can be a colleague's saves; at this many, the service's version check is broken. */
const MAX_VERSION_CONFLICTS = 3;

type Transition<R> = [State<R>, Effect[]];

/**
 * Advances the editor by one event. Pure: returns the next state and the effects to run. At most one request is in
 * flight, and only in the phases `loading` and `saving`.
 */
export function transition<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  event: Event<R>,
): Transition<R> {
  const [after, effects] = handleEvent(rules, state, event);
  // A toast can undo the edit that conflicts.
  if (state.phase.name === 'conflict' && after.phase.name === 'conflict') {
    const rebased = rebaseIfDisjoint(rules, after);
    if (!rebased.remote) return [toIdle(rebased), effects];
  }
  const hasFailed = after.phase.name === 'retrying' || after.phase.name === 'rejected';
  // A retry or rejection ends once every edit is undone and no write is unconfirmed.
  const isFinished =
    hasFailed && after.unconfirmed.length === 0 && !after.isUnfinished && !canSave(rules, after);
  return [isFinished ? toIdle(after) : after, effects];
}

const toIdle = <R>(state: State<R>): State<R> => ({
  ...state,
  phase: idlePhase,
  pendingSave: null,
  saveMode: null,
  isUnfinished: false,
  unconfirmed: [],
  failureCount: 0,
});

function handleEvent<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  event: Event<R>,
): Transition<R> {
  const { phase } = state;
  switch (event.type) {
    case 'edited':
      return noEffects(recordEdit(state, event));
    case 'undoRequested':
      return noEffects(rebaseIfDisjoint(rules, stepThroughHistory(rules, state, 'past', 'future')));
    case 'redoRequested':
      return noEffects(rebaseIfDisjoint(rules, stepThroughHistory(rules, state, 'future', 'past')));
    case 'discardRequested':
      return noEffects(discardDraft(state, event.at));
    case 'saveRequested':
      return requestSave(rules, {
        ...state,
        pendingSave: event.draft ?? state.draft,
        saveMode: event.mode ?? null,
      });
    case 'retryDue':
      return phase.name === 'retrying' ? startSave(rules, state) : noEffects(state);
    case 'signedIn':
      return phase.name === 'signedOut' ? startSave(rules, state) : noEffects(state);
    case 'loadSucceeded':
      return phase.name === 'loading' ? mergeLoaded(rules, state, event.snapshot) : noEffects(state);
    case 'saveSucceeded':
      return phase.name === 'saving' ? completeSave(rules, state, phase, event.snapshot) : noEffects(state);
    case 'requestFailed':
      return phase.name === 'loading' || phase.name === 'saving'
        ? handleFailure(rules, state, event)
        : noEffects(state);
    case 'remoteChangesDismissed':
      return noEffects({ ...state, remoteChanges: null });
    case 'remoteChanged':
      return noEffects(applyRemote(rules, state, event.snapshot));
    case 'restoreRequested': {
      const restored = restoreDraft(rules, state, event);
      if (restored === state) return noEffects(state);
      return event.resume ? startSave(rules, restored) : noEffects({ ...restored, pendingSave: null });
    }
    case 'saveCanceled':
      return noEffects(cancelSave(state));
    case 'conflictResolved': {
      const entry = [resolutionKey(event.conflict), event.resolution] as const;
      return noEffects({ ...state, resolutions: new Map([...state.resolutions, entry]) });
    }
    case 'mergeRequested':
      return noEffects(
        phase.name === 'idle' && state.remote ? { ...state, phase: { name: 'conflict' } } : state,
      );
    case 'mergeFinished':
      return finishMerge(rules, { ...state, saveMode: event.mode ?? state.saveMode }, event.at);
    case 'mergePostponed':
      return noEffects(phase.name === 'conflict' ? { ...state, phase: idlePhase, pendingSave: null } : state);
  }
}

const noEffects = <R>(state: State<R>): Transition<R> => [state, []];

/** Starts saving, unless a request is in flight: the new pending save then follows it. */
function requestSave<R extends object>(rules: RecordRules<R>, state: State<R>): Transition<R> {
  const { name } = state.phase;
  if (name === 'loading' || name === 'saving') return noEffects(state);
  if (name === 'signedOut') return [state, [{ type: 'signIn' }]];
  return startSave(rules, state);
}

/** A request in flight can't be stopped, but nothing follows it. */
const cancelSave = <R>(state: State<R>): State<R> => ({
  ...state,
  pendingSave: null,
  isUnfinished: false,
  phase: state.phase.name === 'retrying' || state.phase.name === 'loading' ? idlePhase : state.phase,
});

/** Writes right away if that can't overwrite anyone's changes unseen; otherwise loads the record first. */
function startSave<R extends object>(rules: RecordRules<R>, state: State<R>): Transition<R> {
  const isConfirmed = state.unconfirmed.length === 0;
  if (!canSave(rules, state) && isConfirmed && !state.isUnfinished)
    return noEffects(rebaseIfDisjoint(rules, toIdle(state)));
  const isUpToDate = !state.remote && isConfirmed && state.versionConflicts === 0;
  // A remote record that can't be loaded again is merged as it was received.
  if (!rules.canLoad && state.remote) return noEffects({ ...state, phase: { name: 'conflict' } });
  if (!rules.canLoad || (rules.hasVersionCheck && isUpToDate)) return sendSave(rules, state);
  return load(state);
}

const load = <R>(state: State<R>): Transition<R> => [
  { ...state, phase: { name: 'loading' } },
  [{ type: 'load' }],
];

/** Sends the pending save, unless it has nothing to send. */
function sendSave<R>(rules: RecordRules<R>, state: State<R>): Transition<R> {
  const { pendingSave, base, saveMode, isUnfinished } = state;
  if (!pendingSave || !(isUnfinished || canSave(rules, state))) return noEffects(toIdle(state));
  const patch = createPatch(rules.shape, base, pendingSave);
  if (Object.keys(patch).length === 0 && !isUnfinished && !rules.isNew?.(state.snapshot.record))
    return noEffects(toIdle(state));
  const write = createWrite(rules, state, pendingSave, patch);
  return [
    { ...state, phase: { name: 'saving', write, mode: saveMode }, serverErrors: new Map() },
    [{ type: 'save', patch, ...(saveMode && { mode: saveMode }) }],
  ];
}

/** Makes the saved record the base. Later edits stay unsaved, unless Save was pressed again. */
function completeSave<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  { write: sent, mode }: Extract<Phase, { name: 'saving' }>,
  snapshot: Snapshot<R>,
): Transition<R> {
  const { shape } = rules;
  const base = toDoc<Group>(shape, snapshot.record, sent.doc, sent.doc);
  const rebased = (doc: Group) =>
    fillUnknown(shape, merge(shape, { base: sent.doc, mine: doc, theirs: base }, () => mine).doc, base);
  const pendingSave = state.pendingSave && rebased(state.pendingSave);
  const saved: State<R> = {
    ...toIdle(state),
    snapshot,
    base,
    draft: rebased(state.draft),
    remote: null,
    remoteChanges: afterSave(rules, state.remoteChanges),
    resolutions: new Map(),
    versionConflicts: 0,
    savedAt: snapshot.at,
  };
  const { saveMode } = state;
  const following = { ...saved, pendingSave, saveMode };
  if (pendingSave && !isEqual(shape, base, pendingSave)) return startSave(rules, following);
  // Save was pressed again since, in another mode.
  const isUnfinished = saveMode !== mode && rules.isUnfinished?.(snapshot.record, saveMode) === true;
  return isUnfinished ? sendSave(rules, { ...following, isUnfinished }) : noEffects(saved);
}

/** Merges others' changes, recognizes our own unconfirmed writes, and continues the pending save. */
function mergeLoaded<R extends object>(
  rules: RecordRules<R>,
  state: State<R>,
  snapshot: Snapshot<R>,
): Transition<R> {
  const { shape } = rules;
  const loaded = parseRemote(shape, snapshot.record, { ...state, otherRows: state.remote?.base });
  const base = advanceBase(shape, state, loaded);
  const isConfirmed = !isEqual(shape, state.base, base);
  const addIds = (doc: Group) => (isConfirmed ? withIds(shape, doc, base) : doc);
  const advanced: State<R> = {
    ...state,
    base,
    draft: addIds(state.draft),
    pendingSave: state.pendingSave && addIds(state.pendingSave),
    ...(isConfirmed && { savedAt: snapshot.at, failureCount: 0, versionConflicts: 0 }),
    // Once the record has changed, the service rejects writes based on the old version.
    unconfirmed: isEqual(shape, state.base, loaded) ? state.unconfirmed : [],
  };
  const merged = rebase(rules, advanced, snapshot, loaded);
  if (!merged.remote) {
    // Otherwise it would publish others' later changes.
    const isLastSave = (state.unconfirmed.length > 0 || state.isUnfinished) && isEqual(shape, base, loaded);
    const isUnfinished = isLastSave && rules.isUnfinished?.(snapshot.record, state.saveMode) === true;
    return sendSave(rules, { ...merged, isUnfinished });
  }
  const isSaved = !merged.pendingSave || isEqual(shape, base, merged.pendingSave);
  return noEffects(isSaved ? toIdle(merged) : { ...merged, phase: { name: 'conflict' } });
}

type FailedRequest = Extract<Event<unknown>, { type: 'requestFailed' }>;

function handleFailure<R extends object>(
  rules: RecordRules<R>,
  before: State<R>,
  event: FailedRequest,
): Transition<R> {
  const { failure } = event;
  const sent = before.phase.name === 'saving' ? before.phase.write : null;
  const state: State<R> =
    sent && failure.isUnconfirmed
      ? { ...before, unconfirmed: addUnconfirmed(before.unconfirmed, sent) }
      : before;
  switch (failure.kind) {
    case 'changed': {
      if (!rules.canLoad) return noEffects(reject(state, failure));
      const versionConflicts = state.versionConflicts + 1;
      return versionConflicts >= MAX_VERSION_CONFLICTS
        ? scheduleRetry({ ...state, versionConflicts }, event)
        : load({ ...state, versionConflicts });
    }
    case 'signedOut':
      return [{ ...state, phase: { name: 'signedOut' } }, [{ type: 'signIn' }]];
    case 'deleted':
      return noEffects({ ...state, pendingSave: null, phase: { name: 'deleted', error: failure.error } });
    case 'rejected': {
      // Save was pressed again since, perhaps with corrections.
      if (sent && state.pendingSave !== sent.pendingSave) return startSave(rules, state);
      // The errors are about the sent document: rows may have moved or changed since.
      const doc = sent?.doc ?? state.draft;
      return noEffects({
        ...reject(state, failure),
        serverErrors: keepCurrentErrors(errorsByPath(rules.shape, doc, failure), doc, state.draft),
      });
    }
    case 'retryable':
      return scheduleRetry(state, event);
  }
}

const reject = <R>(state: State<R>, { error }: SaveFailure): State<R> => ({
  ...state,
  pendingSave: null,
  phase: { name: 'rejected', error },
});

function scheduleRetry<R>(state: State<R>, { failure, at, random }: FailedRequest): Transition<R> {
  const { retryAfter = 0, error } = failure;
  const delay = backoffMs(state.failureCount, { minMs: MIN_RETRY_DELAY_MS, maxMs: MAX_RETRY_DELAY_MS });
  const ms = Math.max(withJitter(delay, random), retryAfter * 1000);
  const failureCount = state.failureCount + 1;
  return [
    { ...state, failureCount, phase: { name: 'retrying', attempt: failureCount, until: at + ms, error } },
    [{ type: 'scheduleRetry', ms }],
  ];
}

/** Once every conflict is resolved, makes the remote record the base and saves the merged document. */
function finishMerge<R extends object>(rules: RecordRules<R>, state: State<R>, at: number): Transition<R> {
  const { remote } = state;
  if (!remote || unresolvedConflicts(rules, state).length > 0) return noEffects(state);
  const { doc } = mergeRemote(rules, state);
  const { doc: before } = mergeRemote(rules, { ...state, resolutions: new Map() });
  const step: Step = { name: 'merge', before, after: doc, at };
  return startSave(rules, {
    ...state,
    phase: idlePhase,
    snapshot: remote.snapshot,
    base: remote.base,
    draft: doc,
    pendingSave: doc,
    remote: null,
    resolutions: new Map(),
    ...pushStep(state.past, step),
  });
}
