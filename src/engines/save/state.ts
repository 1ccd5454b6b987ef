import { isEqual } from './is-equal.ts';
import { type Conflict, merge, type Resolution, resolutionKey } from './merge.ts';
import { toDoc } from './record.ts';
import type { Group, GroupShape, Path } from './shape.ts';

/** An edit that can be undone. */
export interface Step {
  name: string;
  before: Group;
  after: Group;
  /** The field being typed into: further typing there soon after extends this step. */
  typingPath?: Path | undefined;
  at: number;
}

export interface SaveFailure {
  /**
   * `retryable`: may succeed later; `changed`: the record isn't the one last loaded; `rejected`: won't succeed as it
   * is.
   */
  kind: 'retryable' | 'changed' | 'signedOut' | 'deleted' | 'rejected';
  /** Whether the service may have applied the write anyway. */
  isUnconfirmed: boolean;
  /** Seconds, as requested by the service. */
  retryAfter?: number | undefined;
  /** Errors of single fields, with paths of the record. */
  fields?: readonly { path: string; message: string }[];
  error: unknown;
}

export interface RemoteChanges<R> {
  before: Group;
  after: Group;
  records: readonly R[];
  /** Whether they published the record, and nothing was saved since. */
  isPublished: boolean;
}

/** A record as the service returned it. */
export interface Snapshot<R> {
  record: R;
  at: number;
}

export type Phase =
  | { name: 'idle' }
  | { name: 'loading' }
  | { name: 'saving'; write: Write; mode: string | null }
  | { name: 'retrying'; attempt: number; until: number; error: unknown }
  | { name: 'signedOut' }
  | { name: 'conflict' }
  | { name: 'rejected'; error: unknown }
  | { name: 'deleted'; error: unknown };

export interface Write {
  /** The pending save that this write sends. */
  pendingSave: Group;
  base: Group;
  /** The document after this write: `pendingSave` without references to rows that have no ID yet. */
  doc: Group;
}

export interface State<R> {
  phase: Phase;
  /** The record as last loaded or saved; `base` is its document. */
  snapshot: Snapshot<R>;
  base: Group;
  /** The document on the screen. */
  draft: Group;
  /** The draft when Save was last pressed, until it is saved. Retries send this, not later edits. Based on `base`. */
  pendingSave: Group | null;
  /** How the pending save is to be written, as its adapter defines; null for the default. */
  saveMode: string | null;
  /** Whether the pending save is to be sent although the record has its values. */
  isUnfinished: boolean;
  /** Writes whose response was lost, newest first. They may have been applied, or may still be. */
  unconfirmed: readonly Write[];
  /** A newer record that conflicts with the draft. */
  remote: { snapshot: Snapshot<R>; base: Group } | null;
  /** Changes by others that were merged into the base, with their records, until they are dismissed. */
  remoteChanges: RemoteChanges<R> | null;
  /** By `resolutionKey`. */
  resolutions: ReadonlyMap<string, Resolution>;
  /** Failed attempts since the last successful save. */
  failureCount: number;
  /** Successive writes that the service rejected as outdated right after the record was loaded. */
  versionConflicts: number;
  past: readonly Step[];
  future: readonly Step[];
  /** By `pathKey`. */
  serverErrors: ReadonlyMap<string, string>;
  /** Epoch ms of the last save. */
  savedAt: number | null;
}

export type Event<R> =
  | { type: 'edited'; draft: Group; name: string; typingPath?: Path; at: number }
  | { type: 'undoRequested' }
  | { type: 'redoRequested' }
  /** Saves `draft` instead of the current one. Based on the current `base`. */
  | { type: 'saveRequested'; draft?: Group; mode?: string | undefined }
  | { type: 'retryDue' }
  | { type: 'loadSucceeded'; snapshot: Snapshot<R> }
  | { type: 'saveSucceeded'; snapshot: Snapshot<R> }
  | { type: 'requestFailed'; failure: SaveFailure; at: number; random: number }
  /** Another tab saved the record, or a query refetched it. */
  | { type: 'remoteChanged'; snapshot: Snapshot<R> }
  /** `resume` continues the pending save; otherwise its edits become unsaved. */
  | { type: 'restoreRequested'; work: UnsavedWork<R>; resume: boolean; at: number }
  | { type: 'saveCanceled' }
  | { type: 'conflictResolved'; conflict: Conflict; resolution: Resolution }
  /** Shows a conflicting remote record before a save. */
  | { type: 'mergeRequested' }
  /** Without a mode, that of the pending save applies. */
  | { type: 'mergeFinished'; at: number; mode?: string | undefined }
  | { type: 'mergePostponed' }
  | { type: 'discardRequested'; at: number }
  | { type: 'remoteChangesDismissed' }
  | { type: 'signedIn' };

export type Effect =
  | { type: 'load' }
  | { type: 'save'; patch: Record<string, unknown>; mode?: string }
  | { type: 'scheduleRetry'; ms: number }
  | { type: 'signIn' };

/** Unsaved edits of an editor that was closed. */
export interface UnsavedWork<R> {
  snapshot: Snapshot<R>;
  base: Group;
  doc: Group;
  /** The save that was pending when the editor was closed. */
  pendingSave?: Group | undefined;
  /** How it was to be written; absent for the default. */
  saveMode?: string | undefined;
}

export interface RecordRules<R> {
  shape: GroupShape;
  /** Whether the service rejects writes to an outdated record; otherwise the record is loaded before each write. */
  hasVersionCheck: boolean;
  canLoad: boolean;
  /** Whether saving creates the record, even without any edit. */
  isNew?(record: R): boolean;
  /** Whether a save is to be sent again, in the mode asked for last, although the record has its values. */
  isUnfinished?(record: R, mode: string | null): boolean;
  /** Whether visitors see the record. Without it, publishing by someone else isn't reported. */
  isPublic?(record: R): boolean;
  /** Orders records by age: negative if `a` is older than `b`, 0 if they are the same version. */
  compare(a: R, b: R): number;
}

export const idlePhase: Phase = { name: 'idle' };
const MAX_STEPS = 500;

export function initialState<R extends object>(rules: RecordRules<R>, snapshot: Snapshot<R>): State<R> {
  const base = toDoc<Group>(rules.shape, snapshot.record);
  return {
    phase: idlePhase,
    snapshot,
    base,
    draft: base,
    pendingSave: null,
    saveMode: null,
    isUnfinished: false,
    unconfirmed: [],
    remote: null,
    remoteChanges: null,
    resolutions: new Map(),
    failureCount: 0,
    versionConflicts: 0,
    past: [],
    future: [],
    serverErrors: new Map(),
    savedAt: null,
  };
}

export const canSave = <R>(rules: RecordRules<R>, state: State<R>): boolean =>
  isDirty(rules, state) || rules.isNew?.(state.snapshot.record) === true;

export const isDirty = <R>({ shape }: RecordRules<R>, { base, draft }: State<R>) =>
  !isEqual(shape, base, draft);

/** Merges the draft with the remote record, by the resolutions so far. */
export function mergeRemote<R>({ shape }: RecordRules<R>, { base, draft, remote, resolutions }: State<R>) {
  if (!remote) return { doc: draft, conflicts: [] as readonly Conflict[] };
  return merge(shape, { base, mine: draft, theirs: remote.base }, (conflict) =>
    resolutions.get(resolutionKey(conflict)),
  );
}

export const unresolvedConflicts = <R>(rules: RecordRules<R>, state: State<R>): readonly Conflict[] =>
  mergeRemote(rules, state).conflicts.filter((conflict) => !state.resolutions.has(resolutionKey(conflict)));

/** Appends a step to the history and clears redo. */
export const pushStep = (past: readonly Step[], step: Step): Pick<State<unknown>, 'past' | 'future'> => ({
  past: [...past, step].slice(-MAX_STEPS),
  future: [],
});
