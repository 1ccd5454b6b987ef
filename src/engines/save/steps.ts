import { withIds, withKnown } from './doc.ts';
import { merge, mine, theirs } from './merge.ts';
import { stillRefused } from './placed.ts';
import { counterparts, renamed } from './rename.ts';
import { type Group, type GroupShape, type Path, pathKey } from './shape.ts';
import { type Rules, resting, type State, type Step, stepsWith, type Work, type Write } from './state.ts';
import { readRemote, withArrived } from './writes.ts';

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
    pendingSave: null,
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
 * since; a save that was pending then is pending again, and may have arrived. Not while a save is under way or
 * overlaps are open.
 */
export function restored<R extends object>(
  { shape }: Rules<R>,
  state: State<R>,
  { work, at }: { work: Work<R>; at: number },
): State<R> {
  const isSaving = state.phase.name === 'reading' || state.pendingSave || state.unconfirmed.length > 0;
  if (isSaving || state.incoming) return state;
  const { told, base: remote } = state;
  const lost = writesOf(work);
  const read = readRemote(shape, told.record, { base: work.base, unconfirmed: lost, other: work.doc });
  const names = counterparts(shape, read, remote);
  const then = {
    base: renamed(shape, work.base, names),
    doc: renamed(shape, work.doc, names),
    save: work.pendingSave && renamed(shape, work.pendingSave, names),
  };
  const unconfirmed = writesOf({ base: then.base, pendingSave: then.save });
  const base = withArrived(shape, { base: then.base, unconfirmed }, remote);
  const mineThen = withIds(shape, then.doc, base);
  const onto = merge(shape, { base, mine: mineThen, theirs: remote });
  // On a conflict the document keeps its old base, so it must not contain changes of the remote record.
  const earlier = onto.overlaps.length === 0 ? onto.doc : mineThen;
  const { doc } = merge(shape, { base: remote, mine: state.doc, theirs: earlier }, () => mine);
  const step: Step = { name: 'restore unsaved changes', before: state.doc, after: doc, typing: null, at };
  const save = then.save && withIds(shape, then.save, base);
  const back: State<R> = {
    ...state,
    doc,
    pendingSave: save ? merge(shape, { base, mine: save, theirs: remote }, () => theirs).doc : null,
    unconfirmed,
    ...stepsWith(state.past, step),
    ...repaired(state, doc),
  };
  if (onto.overlaps.length === 0) return back;
  return {
    ...back,
    told: work.told,
    base,
    pendingSave: save ?? null,
    incoming: { told: state.told, base: remote },
  };
}

/** A save that was pending when the page was closed may have arrived. */
const writesOf = ({ base, pendingSave: save }: { base: Group; pendingSave?: Group | undefined }): Write[] =>
  save ? [{ save, base, doc: save }] : [];
