import { withIds, withKnown } from './doc.ts';
import { merge, mine, theirs } from './merge.ts';
import { stillRefused } from './placed.ts';
import { toDoc } from './record.ts';
import { counterparts, renamed } from './rename.ts';
import { type Group, type GroupShape, type Path, pathKey } from './shape.ts';
import { type Rules, resting, type State, type Step, stepsWith, type Work } from './state.ts';

/** A pause in typing, ms, after which a new step begins. */
const PAUSE = 1000;

/** Something else is on the screen, as a step that can be undone. */
export function changed<R>(
  state: State<R>,
  { doc, name, typing, at }: { doc: Group; name: string; typing?: Path; at: number },
): State<R> {
  if (doc === state.doc) return state;
  const last = state.past.at(-1);
  const goesOn =
    typing !== undefined &&
    last?.typing != null &&
    last.after === state.doc &&
    pathKey(last.typing) === pathKey(typing) &&
    at - last.at < PAUSE;
  const step: Step = {
    name,
    before: goesOn ? last.before : state.doc,
    after: doc,
    typing: typing ?? null,
    at,
  };
  return {
    ...state,
    doc,
    ...stepsWith(goesOn ? state.past.slice(0, -1) : state.past, step),
    ...repaired(state, doc),
  };
}

/** What was refused is so no more where it says something else now. */
function repaired<R>({ phase, refusals, doc }: State<R>, next: Group): Pick<State<R>, 'phase' | 'refusals'> {
  return {
    refusals: stillRefused(refusals, doc, next),
    phase: phase.name === 'refused' ? resting : phase,
  };
}

/** Gives up all that is unsaved, as a step that can be undone, for what the record is now. */
export function discarded<R>(state: State<R>, at: number): State<R> {
  const { told, base } = state.incoming ?? state;
  const phase = state.phase.name === 'settling' ? resting : state.phase;
  const now: State<R> = {
    ...state,
    phase,
    told,
    base,
    incoming: null,
    choices: new Map(),
    refusals: new Map(),
  };
  return changed(now, { doc: base, name: 'discard changes', at });
}

/**
 * The document without a step: its inverse is merged into what is there now, so that what was done and came in from
 * others since stays.
 */
export function unstepped(
  shape: GroupShape,
  { doc, base }: Pick<State<unknown>, 'doc' | 'base'>,
  { before, after }: Pick<Step, 'before' | 'after'>,
): Group {
  const merged = merge(shape, { base: after, mine: before, theirs: doc }, ({ kind, theirs: now }) =>
    kind === 'removed' && now === undefined ? theirs : mine,
  );
  return withKnown(shape, withIds(shape, merged.doc, base), base);
}

/** Takes a step back, or forth again. */
export function stepped<R>(
  { shape }: Rules<R>,
  state: State<R>,
  from: 'past' | 'future',
  to: 'past' | 'future',
): State<R> {
  const step = state[from].at(-1);
  if (!step) return state;
  const { before, after } = step;
  const back = unstepped(shape, state, from === 'past' ? step : { before: after, after: before });
  return {
    ...state,
    doc: back,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { ...step, typing: null }],
    ...repaired(state, back),
  };
}

/**
 * Brings back what was unsaved in an earlier life of the page, onto what the record is now and what has been typed
 * since. Not while a save is under way or overlaps are open.
 */
export function restored<R extends object>(
  { shape }: Rules<R>,
  state: State<R>,
  { work, at }: { work: Work<R>; at: number },
): State<R> {
  if (state.sent || state.incoming || state.phase.name === 'reading') return state;
  const read = toDoc<Group>(shape, state.told.record, work.base, work.doc);
  const names = counterparts(shape, read, state.base);
  const [base, mineThen] = [renamed(shape, work.base, names), renamed(shape, work.doc, names)];
  const then = merge(shape, { base, mine: mineThen, theirs: state.base });
  const { doc } = merge(shape, { base: state.base, mine: state.doc, theirs: then.doc }, () => mine);
  const step: Step = { name: 'restore unsaved work', before: state.doc, after: doc, typing: null, at };
  const back: State<R> = {
    ...state,
    doc,
    ...stepsWith(state.past, step),
    ...repaired(state, doc),
  };
  if (then.overlaps.length === 0) return back;
  return { ...back, told: work.told, base, incoming: { told: state.told, base: state.base } };
}
