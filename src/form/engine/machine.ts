import { type Change, changesBetween } from './changes.ts';
import { rowsOf, valueAt, withIds } from './doc.ts';
import { type Choice, merge, mine, type Overlap, overlapKey, theirs } from './merge.ts';
import { patchOf, toDoc } from './record.ts';
import { counterparts, renamed } from './rename.ts';
import { same } from './same.ts';
import { type Group, type GroupShape, isWithin, type Path, pathKey, type Row } from './shape.ts';

/** A named step of editing, which can be undone. */
export interface Step {
  name: string;
  before: Group;
  after: Group;
  /** Where one types: what is typed there soon after belongs to the same step. */
  typing: Path | null;
  at: number;
}

/** Why a save did not go through. */
export interface Fault {
  /**
   * `again`: it may go through later; `changed`: the record is another than the one last read; `signed-out`;
   * `gone`: there is no such record any more; `refused`: it will not go through as it is.
   */
  kind: 'again' | 'changed' | 'signed-out' | 'gone' | 'refused';
  /** Whether the service may have done it all the same. */
  unsure: boolean;
  /** Seconds the service asked to wait. */
  retryAfter?: number | undefined;
  /** What the service said of single fields, their paths as the record has them. */
  fields?: readonly { path: string; message: string }[];
  error: unknown;
}

/** A record as it was read or answered. */
export interface Told<R> {
  record: R;
  at: number;
}

export type Phase =
  | { name: 'resting' }
  | { name: 'reading' }
  | { name: 'writing' }
  | { name: 'waiting'; attempt: number; until: number; error: unknown }
  | { name: 'signed-out' }
  | { name: 'settling' }
  | { name: 'refused'; error: unknown }
  | { name: 'gone'; error: unknown };

interface Sent {
  /** What the record says once it has arrived, and what it said before. */
  doc: Group;
  base: Group;
  /** Whether it may have arrived, though there was no answer. */
  unsure: boolean;
  /** Whether a reference had to wait, as its row has no id yet. */
  partial: boolean;
  /** What was sent before without an answer, the latest first: it may arrive late. */
  earlier: readonly Sent[];
}

export interface State<R> {
  phase: Phase;
  /** What the service last told, and the same as a document. */
  told: Told<R>;
  base: Group;
  /** What is on the screen. */
  doc: Group;
  /** What was sent: waiting for its answer, or never answered. */
  sent: Sent | null;
  /** What somebody else saved that overlaps with what is unsaved here. */
  incoming: { told: Told<R>; base: Group } | null;
  choices: ReadonlyMap<string, Choice>;
  /** How many times a save has failed since one went through. */
  attempt: number;
  /** How often in a row the service said that the record is another than the one just read. */
  conflicts: number;
  /** Saving was asked for while a write was under way that does not hold what was typed since. */
  again: boolean;
  past: readonly Step[];
  future: readonly Step[];
  /** What the service refused, by `pathKey`. */
  refusals: ReadonlyMap<string, string>;
  /** When something was last saved from here, epoch ms. */
  savedAt: number | null;
  /** How much others changed that came in by itself, and when. */
  news: { count: number; at: number } | null;
}

export type Event<R> =
  | { type: 'change'; doc: Group; name: string; typing?: Path; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'save' }
  | { type: 'retry' }
  | { type: 'read'; told: Told<R> }
  | { type: 'written'; told: Told<R> }
  | { type: 'failed'; fault: Fault; at: number }
  /** What another tab saved, or a query read anew. */
  | { type: 'told'; told: Told<R> }
  | { type: 'restore'; work: Work<R>; at: number }
  | { type: 'choose'; key: string; choice: Choice | null }
  | { type: 'settled'; at: number }
  | { type: 'put-off' }
  | { type: 'discard'; at: number }
  | { type: 'signed-in' };

export type Command =
  | { type: 'read' }
  | { type: 'write'; patch: Record<string, unknown> }
  | { type: 'wait'; ms: number }
  | { type: 'sign-in' };

/** Unsaved work: a document, and what it was made from. */
export interface Work<R> {
  told: Told<R>;
  base: Group;
  doc: Group;
}

export interface Rules<R> {
  shape: GroupShape;
  /** Whether a write is refused when the record was changed since it was read; else it is read again first. */
  guarded: boolean;
  /** Whether the record can be read at all. */
  readable: boolean;
  /** Negative where the first was told before the second; 0 where they are the same. */
  compare(a: R, b: R): number;
}

const resting: Phase = { name: 'resting' };
/** A pause in typing, ms, after which a new step begins. */
const PAUSE = 1000;
const MOST_STEPS = 500;
/** The longest wait between two tries, ms. */
const LONGEST_WAIT = 60_000;

export function initial<R extends object>(rules: Rules<R>, told: Told<R>): State<R> {
  const base = toDoc<Group>(rules.shape, told.record);
  return {
    phase: resting,
    told,
    base,
    doc: base,
    sent: null,
    incoming: null,
    choices: new Map(),
    attempt: 0,
    conflicts: 0,
    again: false,
    past: [],
    future: [],
    refusals: new Map(),
    savedAt: null,
    news: null,
  };
}

export const isDirty = <R>({ shape }: Rules<R>, { base, doc }: State<R>) => !same(shape, base, doc);

/** What is unsaved here and what came in, merged as far as it is settled. */
export function settling<R>({ shape }: Rules<R>, { base, doc, incoming, choices }: State<R>) {
  if (!incoming) return { doc, overlaps: [] as readonly Overlap[] };
  return merge(shape, { base, mine: doc, theirs: incoming.base }, (overlap) =>
    choices.get(overlapKey(overlap)),
  );
}

/**
 * What happens next: the state after an event, and what is to be done about it. At most one request is under way at
 * any time, in the phases `reading` and `writing` only.
 */
export function next<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  event: Event<R>,
): [State<R>, Command[]] {
  const { phase } = state;
  switch (event.type) {
    case 'change':
      return stay(changed(state, event));
    case 'undo':
      return stay(stepped(rules, state, 'past', 'future'));
    case 'redo':
      return stay(stepped(rules, state, 'future', 'past'));
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

function changed<R>(
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
    past: [...(goesOn ? state.past.slice(0, -1) : state.past), step].slice(-MOST_STEPS),
    future: [],
    ...repaired(state, doc),
  };
}

/** What was refused is so no more where it says something else now. */
function repaired<R>({ phase, refusals, doc }: State<R>, next: Group): Pick<State<R>, 'phase' | 'refusals'> {
  const still = [...refusals].filter(([key]) => {
    const path = key.split('/');
    return valueAt(doc, path) === valueAt(next, path);
  });
  return {
    refusals: still.length === refusals.size ? refusals : new Map(still),
    phase: phase.name === 'refused' ? resting : phase,
  };
}

/** Gives up all that is unsaved, as a step that can be undone, for what the record is now. */
function discarded<R>(state: State<R>, at: number): State<R> {
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
 * Takes a step back (or forth again): its inverse is merged into what is there now, so that what came in from others
 * since stays.
 */
function stepped<R>(
  { shape }: Rules<R>,
  state: State<R>,
  from: 'past' | 'future',
  to: 'past' | 'future',
): State<R> {
  const step = state[from].at(-1);
  if (!step) return state;
  const [base, target] = from === 'past' ? [step.after, step.before] : [step.before, step.after];
  const { doc } = merge(shape, { base, mine: target, theirs: state.doc }, ({ kind, theirs: now }) =>
    kind === 'removed' && now === undefined ? theirs : mine,
  );
  const back = withIds(shape, doc, state.base);
  return {
    ...state,
    doc: back,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { ...step, typing: null }],
    ...repaired(state, back),
  };
}

/** Begins to save: by writing where nobody can have been overwritten unseen, else by reading what is there now. */
function begin<R>(rules: Rules<R>, state: State<R>): [State<R>, Command[]] {
  if (!isDirty(rules, state) && !state.sent) return stay({ ...state, phase: resting, attempt: 0 });
  const sure = !state.incoming && !state.sent?.unsure && state.conflicts === 0;
  if (!rules.readable || (rules.guarded && sure)) return write(rules, state);
  return [{ ...state, phase: { name: 'reading' } }, [{ type: 'read' }]];
}

/** As often as this it may be a colleague's doing; then the service's tags do not hold what they promise. */
const MOST_CONFLICTS = 3;
/** How many sent without an answer are waited for. */
const MOST_LATE = 4;

const everSent = (sent: Sent | null): readonly Sent[] => (sent ? [sent, ...sent.earlier] : []);

function write<R>({ shape }: Rules<R>, state: State<R>): [State<R>, Command[]] {
  const { base, doc } = state;
  const patch = patchOf(shape, base, doc);
  if (Object.keys(patch).length === 0)
    return stay({ ...state, phase: resting, sent: null, attempt: 0, again: false });
  const waiting = Object.entries(shape.fields).flatMap(([field, at]) =>
    at.kind === 'ref' && !(field in patch) ? [[field, referred(base[field], rowsOf(doc[at.to]))]] : [],
  );
  const sent: Sent = {
    doc: { ...doc, ...Object.fromEntries(waiting) },
    base,
    unsure: false,
    earlier: everSent(state.sent)
      .slice(0, MOST_LATE)
      .map((each) => ({ ...each, earlier: [] })),
    partial: waiting.some(([field, before]) => doc[String(field)] !== before),
  };
  return [
    { ...state, phase: { name: 'writing' }, sent, again: false, refusals: new Map() },
    [{ type: 'write', patch }],
  ];
}

/** What a reference that is not sent says afterwards: the service clears one to a row that is gone. */
const referred = (key: unknown, rows: readonly Row[]) =>
  rows.some((row) => row.key === key) || String(key).startsWith('id:') ? key : undefined;

function written<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): [State<R>, Command[]] {
  const sent = state.sent?.doc ?? state.doc;
  const base = toDoc<Group>(rules.shape, told.record, sent, sent);
  // What was typed meanwhile is kept and stays unsaved.
  const { doc } = merge(rules.shape, { base: sent, mine: state.doc, theirs: base }, () => mine);
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
  const late = everSent(state.sent).find((sent) => arrived(rules, sent, read(sent.doc, sent.base)));
  const incoming = late ? read(late.doc, late.base) : read(state.base, state.sent?.doc);
  // What has arrived is saved; what others changed on top of it may overlap with what was typed since.
  const now: State<R> = late
    ? { ...state, base: late.doc, savedAt: told.at, attempt: 0, sent: null }
    : { ...state, sent: same(shape, state.base, incoming) ? state.sent : null };
  const took = taken(rules, now, told, incoming);
  if (took.incoming) return stay({ ...took, sent: null, phase: { name: 'settling' } });
  return write(rules, took);
}

/**
 * Whether what was sent without an answer has arrived: all that it changed is as it was sent, and nothing of what it
 * changed or added is gone or altered.
 */
function arrived<R>({ shape }: Rules<R>, sent: Sent, now: Group): boolean {
  const wanted = changesBetween(shape, sent.base, sent.doc);
  // Of two rows that changed places either can be said to have moved.
  const nameOf = ({ kind, path }: Change) =>
    kind === 'moved' ? `${pathKey(path.slice(0, -1))} moved` : pathKey(path);
  const names = new Set(wanted.map(nameOf));
  const added = wanted.filter(({ kind }) => kind === 'added').map(({ path }) => path);
  return !changesBetween(shape, sent.doc, now).some(
    (change) =>
      names.has(nameOf(change)) ||
      added.some((row) => isWithin(change.path, row)) ||
      (change.kind === 'removed' && wanted.some(({ path }) => isWithin(path, change.path))),
  );
}

/** Takes in what somebody else saved: by itself where nothing overlaps, else as `incoming`. */
function taken<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>, incoming: Group): State<R> {
  const { shape } = rules;
  if (same(shape, state.base, incoming)) return { ...state, told, incoming: null, choices: new Map() };
  const { doc, overlaps } = merge(shape, { base: state.base, mine: state.doc, theirs: incoming });
  if (overlaps.length > 0)
    return { ...state, incoming: { told, base: incoming }, choices: kept(state, overlaps) };
  const count = changesBetween(shape, state.doc, doc).length;
  return {
    ...state,
    told,
    base: incoming,
    doc,
    incoming: null,
    choices: new Map(),
    news: count > 0 ? { count, at: told.at } : state.news,
  };
}

/** Choices made before, as far as they are about the same overlaps. */
function kept<R>(state: State<R>, overlaps: readonly Overlap[]): ReadonlyMap<string, Choice> {
  const keys = new Set(overlaps.map(overlapKey));
  return new Map([...state.choices].filter(([key]) => keys.has(key)));
}

function heard<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): State<R> {
  const { name } = state.phase;
  if (name === 'reading' || name === 'writing' || name === 'settling' || state.sent) return state;
  const newest = state.incoming?.told ?? state.told;
  if (rules.compare(told.record, newest.record) <= 0) return state;
  return taken(rules, state, told, toDoc<Group>(rules.shape, told.record, state.base));
}

/** What may have arrived, or may yet: not what was refused, but what was sent before it without an answer. */
function stillSent<R>({ phase, sent }: State<R>, { unsure }: Fault): Sent | null {
  if (phase.name !== 'writing' || !sent) return sent;
  if (unsure) return { ...sent, unsure };
  const [last, ...earlier] = sent.earlier;
  return last ? { ...last, earlier } : null;
}

function failed<R>(
  rules: Rules<R>,
  state: State<R>,
  { fault, at }: { fault: Fault; at: number },
): [State<R>, Command[]] {
  const now: State<R> = { ...state, sent: stillSent(state, fault) };
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
        refusals: placed(now, fault),
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

/** What the service refused, by the paths of the document: it names rows by their places. */
function placed<R>({ doc }: State<R>, { fields = [] }: Fault): ReadonlyMap<string, string> {
  return new Map(fields.map(({ path, message }) => [pathKey(inDoc(doc, path)), message]));
}

function inDoc(doc: Group, path: string): Path {
  let node: unknown = doc;
  return path
    .split(/[./[\]]+/)
    .filter(Boolean)
    .map((step) => {
      if (Array.isArray(node)) {
        const row = node[Number(step)] as { key?: string; value?: unknown } | undefined;
        node = row?.value;
        return row?.key ?? step;
      }
      node = (node as Group | undefined)?.[step];
      return step;
    });
}

/**
 * Brings back what was unsaved in an earlier life of the page, onto what the record is now and what has been typed
 * since. Not while a save is under way or overlaps are open.
 */
function restored<R extends object>(
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
    past: [...state.past, step].slice(-MOST_STEPS),
    future: [],
    ...repaired(state, doc),
  };
  if (then.overlaps.length === 0) return back;
  return { ...back, told: work.told, base, incoming: { told: state.told, base: state.base } };
}

/** All overlaps are settled: what came in becomes the base, and the merged document is saved. */
function settled<R>(rules: Rules<R>, state: State<R>, at: number): [State<R>, Command[]] {
  const { incoming, choices } = state;
  if (!incoming) return stay(state);
  const { doc, overlaps } = settling(rules, state);
  if (overlaps.some((overlap) => !choices.has(overlapKey(overlap)))) return stay(state);
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
    past: [...state.past, step].slice(-MOST_STEPS),
    future: [],
  };
  return begin(rules, merged);
}
