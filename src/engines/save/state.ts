import { type Choice, merge, type Overlap, overlapKey } from './merge.ts';
import { toDoc } from './record.ts';
import { same } from './same.ts';
import type { Group, GroupShape, Path } from './shape.ts';

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
  | { name: 'writing'; write: Write }
  | { name: 'waiting'; attempt: number; until: number; error: unknown }
  | { name: 'signed-out' }
  | { name: 'settling' }
  | { name: 'refused'; error: unknown }
  | { name: 'gone'; error: unknown };

/** An update as it is sent. */
export interface Write {
  /** The pending save it was made from. */
  save: Group;
  base: Group;
  /** The record after this write: `save` without references that have to wait. */
  doc: Group;
}

export interface State<R> {
  phase: Phase;
  /** What the service last told, and the same as a document. */
  told: Told<R>;
  base: Group;
  /** What is on the screen. */
  doc: Group;
  /**
   * The document as it stood when Save was pressed last, until that is saved: retries send this, not what was typed
   * since. It has the same base as `doc`.
   */
  pendingSave: Group | null;
  /** Writes whose response was lost, the latest first: they may have arrived, or may yet. */
  unconfirmed: readonly Write[];
  /** What somebody else saved that overlaps with what is unsaved here. */
  incoming: { told: Told<R>; base: Group } | null;
  choices: ReadonlyMap<string, Choice>;
  /** How many times a save has failed since one went through. */
  attempt: number;
  /** How often in a row the service said that the record is another than the one just read. */
  conflicts: number;
  past: readonly Step[];
  future: readonly Step[];
  /** What the service refused, by `pathKey`. */
  refusals: ReadonlyMap<string, string>;
  /** When something was last saved from here, epoch ms. */
  savedAt: number | null;
}

export type Event<R> =
  | { type: 'change'; doc: Group; name: string; typing?: Path; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  /** `doc` is what to save; the current document if absent. It has the current base. */
  | { type: 'save'; doc?: Group }
  | { type: 'retry' }
  | { type: 'read'; told: Told<R> }
  | { type: 'written'; told: Told<R> }
  | { type: 'failed'; fault: Fault; at: number }
  /** What another tab saved, or a query read anew. */
  | { type: 'told'; told: Told<R> }
  /** `resume` continues the save that was pending; else its edits come back as unsaved. */
  | { type: 'restore'; work: Work<R>; resume: boolean; at: number }
  /** Stops a save that hasn't been sent; its edits stay unsaved. */
  | { type: 'save-canceled' }
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
  /** The save that was pending when the page was closed. */
  pendingSave?: Group | undefined;
}

export interface Rules<R> {
  shape: GroupShape;
  /** Whether a write is refused when the record was changed since it was read; else it is read again first. */
  guarded: boolean;
  /** Whether the record can be read at all. */
  readable: boolean;
  /** Whether a record is still to be made: saving makes it, even where nothing is entered. Absent: it is there. */
  isNew?(record: R): boolean;
  /** Negative where the first was told before the second; 0 where they are the same. */
  compare(a: R, b: R): number;
}

export const resting: Phase = { name: 'resting' };
const MOST_STEPS = 500;

export function initial<R extends object>(rules: Rules<R>, told: Told<R>): State<R> {
  const base = toDoc<Group>(rules.shape, told.record);
  return {
    phase: resting,
    told,
    base,
    doc: base,
    pendingSave: null,
    unconfirmed: [],
    incoming: null,
    choices: new Map(),
    attempt: 0,
    conflicts: 0,
    past: [],
    future: [],
    refusals: new Map(),
    savedAt: null,
  };
}

/** Whether there is anything to save. */
export const isSavable = <R>(rules: Rules<R>, state: State<R>): boolean =>
  isDirty(rules, state) || rules.isNew?.(state.told.record) === true;

export const isDirty = <R>({ shape }: Rules<R>, { base, doc }: State<R>) => !same(shape, base, doc);

/** What is unsaved here and what came in, merged as far as it is settled. */
export function settling<R>({ shape }: Rules<R>, { base, doc, incoming, choices }: State<R>) {
  if (!incoming) return { doc, overlaps: [] as readonly Overlap[] };
  return merge(shape, { base, mine: doc, theirs: incoming.base }, (overlap) =>
    choices.get(overlapKey(overlap)),
  );
}

/** The overlaps that are still to be settled. */
export const openOverlaps = <R>(rules: Rules<R>, state: State<R>): readonly Overlap[] =>
  settling(rules, state).overlaps.filter((overlap) => !state.choices.has(overlapKey(overlap)));

/** The steps with one more, of which nothing was undone yet. */
export const stepsWith = (past: readonly Step[], step: Step): Pick<State<unknown>, 'past' | 'future'> => ({
  past: [...past, step].slice(-MOST_STEPS),
  future: [],
});
