import { backoffMs } from '#lib/backoff.ts';
import { MINUTE } from '#lib/time-units.ts';
import { withIds, withKnown } from './doc.ts';
import { merge, mine } from './merge.ts';
import { placed, stillRefused } from './placed.ts';
import { patchOf, toDoc } from './record.ts';
import { same } from './same.ts';
import type { Group } from './shape.ts';
import {
  type Command,
  type Event,
  type Fault,
  isSavable,
  openOverlaps,
  type Rules,
  resting,
  type State,
  type Step,
  settling,
  stepsWith,
  type Told,
  type Write,
} from './state.ts';
import { changed, discarded, restored, stepped } from './steps.ts';
import { apart, heard, reconsidered, taken } from './taken.ts';
import { readRemote, withArrived, withUnconfirmed, writeOf } from './writes.ts';

const MIN_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = MINUTE;
/** As often as this it may be a colleague's doing; then the service's tags do not hold what they promise. */
const MOST_CONFLICTS = 3;

/**
 * What happens next: the state after an event, and what is to be done about it. At most one request is under way at
 * any time, in the phases `reading` and `writing` only.
 */
export function next<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  event: Event<R>,
): [State<R>, Command[]] {
  const [after, commands] = answered(rules, state, event);
  return [eased(rules, reconsidered(rules, state, after)), commands];
}

/** Nothing is tried again or left refused where all of it was taken back and none of it may have arrived. */
function eased<R extends object>(rules: Rules<R>, state: State<R>): State<R> {
  const { phase, unconfirmed } = state;
  const isHeld = phase.name === 'waiting' || phase.name === 'refused';
  return isHeld && unconfirmed.length === 0 && !isSavable(rules, state) ? idle(state) : state;
}

/** No save is pending any more. */
const idle = <R>(state: State<R>): State<R> => ({
  ...state,
  phase: resting,
  pendingSave: null,
  unconfirmed: [],
  attempt: 0,
});

function answered<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  event: Event<R>,
): [State<R>, Command[]] {
  const { phase } = state;
  switch (event.type) {
    case 'change':
      return stay(changed(state, event));
    case 'undo':
      return stay(apart(rules, stepped(rules, state, 'past', 'future')));
    case 'redo':
      return stay(apart(rules, stepped(rules, state, 'future', 'past')));
    case 'discard':
      return stay(discarded(state, event.at));
    case 'save':
      return requestSave(rules, { ...state, pendingSave: event.doc ?? state.doc });
    case 'retry':
      return phase.name === 'waiting' ? begin(rules, state) : stay(state);
    case 'signed-in':
      return phase.name === 'signed-out' ? begin(rules, state) : stay(state);
    case 'read':
      return phase.name === 'reading' ? reread(rules, state, event.told) : stay(state);
    case 'written':
      return phase.name === 'writing' ? acknowledgeSave(rules, state, phase.write, event.told) : stay(state);
    case 'failed':
      return phase.name === 'reading' || phase.name === 'writing' ? failed(rules, state, event) : stay(state);
    case 'told':
      return stay(heard(rules, state, event.told));
    case 'restore': {
      const back = restored(rules, state, event);
      if (back === state) return stay(state);
      return event.resume ? begin(rules, back) : stay({ ...back, pendingSave: null });
    }
    case 'save-canceled':
      return stay(cancelSave(state));
    case 'choose': {
      const choices = new Map(state.choices);
      if (event.choice) choices.set(event.key, event.choice);
      else choices.delete(event.key);
      return stay({ ...state, choices });
    }
    case 'settled':
      return settled(rules, state, event.at);
    case 'put-off':
      return stay(phase.name === 'settling' ? { ...state, phase: resting, pendingSave: null } : state);
  }
}

const stay = <R>(state: State<R>): [State<R>, Command[]] => [state, []];

/** Saves what stands there now; a try that is under way is followed by one of that. */
function requestSave<R extends object>(rules: Rules<R>, state: State<R>): [State<R>, Command[]] {
  const { name } = state.phase;
  if (name === 'reading' || name === 'writing') return stay(state);
  if (name === 'signed-out') return [state, [{ type: 'sign-in' }]];
  return begin(rules, state);
}

/** A request on its way can't be stopped, but nothing follows it. */
const cancelSave = <R>(state: State<R>): State<R> => ({
  ...state,
  pendingSave: null,
  phase: state.phase.name === 'waiting' || state.phase.name === 'reading' ? resting : state.phase,
});

/** Begins to save: by writing where nobody can have been overwritten unseen, else by reading what is there now. */
function begin<R extends object>(rules: Rules<R>, state: State<R>): [State<R>, Command[]] {
  const isConfirmed = state.unconfirmed.length === 0;
  if (!isSavable(rules, state) && isConfirmed) return stay(apart(rules, idle(state)));
  const sure = !state.incoming && isConfirmed && state.conflicts === 0;
  // What came in and cannot be read again is settled as it came.
  if (!rules.readable && state.incoming) return stay({ ...state, phase: { name: 'settling' } });
  if (!rules.readable || (rules.guarded && sure)) return write(rules, state);
  return [{ ...state, phase: { name: 'reading' } }, [{ type: 'read' }]];
}

/** Sends the pending save, unless all that is unsaved was taken back meanwhile. */
function write<R>(rules: Rules<R>, state: State<R>): [State<R>, Command[]] {
  const { pendingSave: save, base } = state;
  if (!save || !isSavable(rules, state)) return stay(idle(state));
  const patch = patchOf(rules.shape, base, save);
  if (Object.keys(patch).length === 0 && !rules.isNew?.(state.told.record)) return stay(idle(state));
  return [
    { ...state, phase: { name: 'writing', write: writeOf(rules, state, save, patch) }, refusals: new Map() },
    [{ type: 'write', patch }],
  ];
}

/** Takes the saved record as base. Later edits stay unsaved, unless Save was pressed again. */
function acknowledgeSave<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  sent: Write,
  told: Told<R>,
): [State<R>, Command[]] {
  const { shape } = rules;
  const base = toDoc<Group>(shape, told.record, sent.doc, sent.doc);
  const rebased = (doc: Group) =>
    withKnown(shape, merge(shape, { base: sent.doc, mine: doc, theirs: base }, () => mine).doc, base);
  const pendingSave = state.pendingSave && rebased(state.pendingSave);
  const saved: State<R> = {
    ...idle(state),
    told,
    base,
    doc: rebased(state.doc),
    incoming: null,
    choices: new Map(),
    conflicts: 0,
    savedAt: told.at,
  };
  return pendingSave && !same(shape, base, pendingSave)
    ? begin(rules, { ...saved, pendingSave })
    : stay(saved);
}

/** Merges what others saved, recognizes own writes whose response was lost, and continues the pending save. */
function reread<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): [State<R>, Command[]] {
  const { shape } = rules;
  const remote = readRemote(shape, told.record, { ...state, other: state.incoming?.base });
  const base = withArrived(shape, state, remote);
  const hasArrived = !same(shape, state.base, base);
  const withIdsOf = (doc: Group) => (hasArrived ? withIds(shape, doc, base) : doc);
  const now: State<R> = {
    ...state,
    base,
    doc: withIdsOf(state.doc),
    pendingSave: state.pendingSave && withIdsOf(state.pendingSave),
    ...(hasArrived && { savedAt: told.at, attempt: 0, conflicts: 0 }),
    // A record that was changed refuses what was made from the one before.
    unconfirmed: same(shape, state.base, remote) ? state.unconfirmed : [],
  };
  const merged = taken(rules, now, told, remote);
  if (!merged.incoming) return write(rules, merged);
  const isSaved = !merged.pendingSave || same(shape, base, merged.pendingSave);
  return stay(isSaved ? idle(merged) : { ...merged, phase: { name: 'settling' } });
}

function failed<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  { fault, at }: { fault: Fault; at: number },
): [State<R>, Command[]] {
  const sent = state.phase.name === 'writing' ? state.phase.write : null;
  const now: State<R> =
    sent && fault.unsure ? { ...state, unconfirmed: withUnconfirmed(state.unconfirmed, sent) } : state;
  switch (fault.kind) {
    case 'changed':
      if (!rules.readable) return stay(refused(now, fault));
      if (state.conflicts + 1 >= MOST_CONFLICTS)
        return later({ ...now, conflicts: state.conflicts + 1 }, fault, at);
      return [{ ...now, conflicts: state.conflicts + 1, phase: { name: 'reading' } }, [{ type: 'read' }]];
    case 'signed-out':
      return [{ ...now, phase: { name: 'signed-out' } }, [{ type: 'sign-in' }]];
    case 'gone':
      return stay({ ...now, pendingSave: null, phase: { name: 'gone', error: fault.error } });
    case 'refused': {
      // Save was pressed again since, perhaps for what was corrected.
      if (sent && state.pendingSave !== sent.save) return begin(rules, now);
      // It is about what was sent, wherever rows have been moved since and whatever they say by now.
      const doc = sent?.doc ?? state.doc;
      return stay({
        ...refused(now, fault),
        refusals: stillRefused(placed(rules.shape, doc, fault), doc, state.doc),
      });
    }
    case 'again':
      return later(now, fault, at);
  }
}

const refused = <R>(state: State<R>, { error }: Fault): State<R> => ({
  ...state,
  pendingSave: null,
  phase: { name: 'refused', error },
});

/** Retries automatically, with exponential backoff. */
function later<R>(state: State<R>, { retryAfter = 0, error }: Fault, at: number): [State<R>, Command[]] {
  const delay = backoffMs(state.attempt, { minMs: MIN_RETRY_DELAY_MS, maxMs: MAX_RETRY_DELAY_MS });
  const ms = Math.max(delay, retryAfter * 1000);
  const attempt = state.attempt + 1;
  return [
    { ...state, attempt, phase: { name: 'waiting', attempt, until: at + ms, error } },
    [{ type: 'wait', ms }],
  ];
}

/** All overlaps are settled: what came in becomes the base, and the merged document is saved. */
function settled<R extends object>(rules: Rules<R>, state: State<R>, at: number): [State<R>, Command[]] {
  const { incoming } = state;
  if (!incoming) return stay(state);
  if (openOverlaps(rules, state).length > 0) return stay(state);
  const { doc } = settling(rules, state);
  const { doc: before } = settling(rules, { ...state, choices: new Map() });
  const step: Step = { name: 'merge', before, after: doc, typing: null, at };
  const merged: State<R> = {
    ...state,
    phase: resting,
    told: incoming.told,
    base: incoming.base,
    doc,
    pendingSave: doc,
    incoming: null,
    choices: new Map(),
    ...stepsWith(state.past, step),
  };
  return begin(rules, merged);
}
