import { withKnown } from './doc.ts';
import { merge, mine } from './merge.ts';
import { placed, stillRefused } from './placed.ts';
import { patchOf, toDoc } from './record.ts';
import { same } from './same.ts';
import { arrived, everSent, sending, stillSent } from './sent.ts';
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
} from './state.ts';
import { changed, discarded, restored, stepped } from './steps.ts';
import { apart, heard, reconsidered, taken } from './taken.ts';

/** The longest wait between two tries, ms. */
const LONGEST_WAIT = 60_000;
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
  const { phase, sent } = state;
  const isHeld = phase.name === 'waiting' || phase.name === 'refused';
  return isHeld && !sent && !isSavable(rules, state) ? { ...state, phase: resting, attempt: 0 } : state;
}

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
      if (phase.name === 'reading') return stay(state);
      if (phase.name === 'writing') return stay({ ...state, again: true });
      if (phase.name === 'signed-out') return [state, [{ type: 'sign-in' }]];
      return begin(rules, state);
    case 'retry':
      return phase.name === 'waiting' ? begin(rules, state) : stay(state);
    case 'signed-in':
      return phase.name === 'signed-out' ? begin(rules, state) : stay(state);
    case 'read':
      return phase.name === 'reading' ? reread(rules, state, event.told) : stay(state);
    case 'written':
      return phase.name === 'writing' ? written(rules, state, event.told) : stay(state);
    case 'failed':
      return phase.name === 'reading' || phase.name === 'writing' ? failed(rules, state, event) : stay(state);
    case 'told':
      return stay(heard(rules, state, event.told));
    case 'restore':
      return stay(restored(rules, state, event));
    case 'choose': {
      const choices = new Map(state.choices);
      if (event.choice) choices.set(event.key, event.choice);
      else choices.delete(event.key);
      return stay({ ...state, choices });
    }
    case 'settled':
      return settled(rules, state, event.at);
    case 'put-off':
      return stay(phase.name === 'settling' ? { ...state, phase: resting } : state);
  }
}

const stay = <R>(state: State<R>): [State<R>, Command[]] => [state, []];

/** Begins to save: by writing where nobody can have been overwritten unseen, else by reading what is there now. */
function begin<R extends object>(rules: Rules<R>, state: State<R>): [State<R>, Command[]] {
  if (!isSavable(rules, state) && !state.sent)
    return stay(apart(rules, { ...state, phase: resting, attempt: 0 }));
  const sure = !state.incoming && !state.sent?.unsure && state.conflicts === 0;
  // What came in and cannot be read again is settled as it came.
  if (!rules.readable && state.incoming) return stay({ ...state, phase: { name: 'settling' } });
  if (!rules.readable || (rules.guarded && sure)) return write(rules, state);
  return [{ ...state, phase: { name: 'reading' } }, [{ type: 'read' }]];
}

function write<R>(rules: Rules<R>, state: State<R>): [State<R>, Command[]] {
  const patch = patchOf(rules.shape, state.base, state.doc);
  if (Object.keys(patch).length === 0 && !rules.isNew?.(state.told.record))
    return stay({ ...state, phase: resting, sent: null, attempt: 0, again: false });
  const sent = sending(rules, state, patch);
  return [
    { ...state, phase: { name: 'writing' }, sent, again: false, refusals: new Map() },
    [{ type: 'write', patch }],
  ];
}

function written<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): [State<R>, Command[]] {
  const sent = state.sent?.doc ?? state.doc;
  const base = toDoc<Group>(rules.shape, told.record, sent, sent);
  // What was typed meanwhile is kept and stays unsaved.
  const merged = merge(rules.shape, { base: sent, mine: state.doc, theirs: base }, () => mine);
  const doc = withKnown(rules.shape, merged.doc, base);
  const saved: State<R> = {
    ...state,
    phase: resting,
    told,
    base,
    doc,
    sent: null,
    incoming: null,
    choices: new Map(),
    attempt: 0,
    conflicts: 0,
    savedAt: told.at,
  };
  if (state.sent?.partial) return write(rules, saved);
  return state.again ? begin(rules, saved) : stay(saved);
}

function reread<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): [State<R>, Command[]] {
  const { shape } = rules;
  // Rows that look alike are told apart by what they would be if it had arrived.
  const read = (like: Group, other?: Group) => toDoc<Group>(shape, told.record, like, other);
  const late = everSent(state.sent).find((sent) => arrived(rules, sent, read));
  const incoming = late
    ? read(late.doc, late.base)
    : read(state.base, state.sent?.doc ?? state.incoming?.base);
  // What has arrived is saved; what others changed on top of it may overlap with what was typed since.
  const now: State<R> = late
    ? { ...state, base: late.doc, savedAt: told.at, attempt: 0, conflicts: 0, sent: null }
    : { ...state, sent: same(shape, state.base, incoming) ? state.sent : null };
  const took = taken(rules, now, told, incoming);
  if (took.incoming) return stay({ ...took, sent: null, phase: { name: 'settling' } });
  return write(rules, took);
}

function failed<R>(
  rules: Rules<R>,
  state: State<R>,
  { fault, at }: { fault: Fault; at: number },
): [State<R>, Command[]] {
  const now: State<R> = { ...state, sent: stillSent(state, fault) };
  const sent = state.sent?.doc ?? state.doc;
  switch (fault.kind) {
    case 'changed':
      if (!rules.readable) return stay({ ...now, phase: { name: 'refused', error: fault.error } });
      if (state.conflicts + 1 >= MOST_CONFLICTS)
        return later({ ...now, conflicts: state.conflicts + 1 }, fault, at);
      return [{ ...now, conflicts: state.conflicts + 1, phase: { name: 'reading' } }, [{ type: 'read' }]];
    case 'signed-out':
      return [{ ...now, phase: { name: 'signed-out' } }, [{ type: 'sign-in' }]];
    case 'gone':
      return stay({ ...now, phase: { name: 'gone', error: fault.error } });
    case 'refused':
      return stay({
        ...now,
        phase: { name: 'refused', error: fault.error },
        // It is about what was sent, wherever rows have been moved since and whatever they say by now.
        refusals: stillRefused(placed(rules.shape, sent, fault), sent, state.doc),
      });
    case 'again':
      return later(now, fault, at);
  }
}

/** Tries again by itself, after twice as long each time. */
function later<R>(state: State<R>, { retryAfter = 0, error }: Fault, at: number): [State<R>, Command[]] {
  const ms = Math.max(Math.min(LONGEST_WAIT, 1000 * 2 ** state.attempt), retryAfter * 1000);
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
    incoming: null,
    choices: new Map(),
    ...stepsWith(state.past, step),
  };
  return begin(rules, merged);
}
