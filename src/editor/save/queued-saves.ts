import { explain } from '#api/transport/explain.ts';
import { type Editing, SaveEngine } from '#engines/save/save-engine.ts';
import type { State } from '#engines/save/state.ts';
import { living } from './alive.ts';
import { type Draft, draftStore } from './draft-store.ts';

/** How the attempt to send a queued save ended; `waiting` stays queued, `conflict` and `failed` become unsaved work. */
export type Outcome =
  | { type: 'saved' | 'waiting' | 'canceled' | 'conflict' }
  | { type: 'failed'; error: unknown };

const LOCK = 'audience-console-queued-saves';

/** Leaves waiting to the caller: one attempt, then the engine stays in `waiting`. */
const singleAttempt = { now: Date.now, wait: () => () => {} };

/**
 * Sends the queued saves of a tenant whose editors are gone, oldest first. Does nothing while another tab does.
 *
 * @param editingOf how records of the draft's kind are edited; undefined for unknown kinds, which stay queued
 * @param onEnd called after each attempt
 */
export async function sendQueuedSaves(
  tenant: string,
  editingOf: (draft: Draft) => Editing<object> | undefined,
  onEnd: (draft: Draft, outcome: Outcome) => void,
): Promise<void> {
  const send = async () => {
    // In this order: an editor that has gone by now has stored its last edits.
    const alive = await living();
    const drafts = await draftStore.all(tenant);
    for (const draft of drafts.reverse()) {
      const editing = draft.pendingSave && !alive.has(draft.editor) && editingOf(draft);
      if (editing) onEnd(draft, await sendQueuedSave(draft, editing));
    }
  };
  // Without a secure context there are no locks; a save sent twice is recognized when the record is reloaded.
  if (!navigator.locks) return send();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/** Loads the record, merges and writes it. Later edits of the draft stay unsaved, and all of them on a conflict. */
export async function sendQueuedSave<R extends object>(draft: Draft, editing: Editing<R>): Promise<Outcome> {
  let isCanceled = false;
  const engine = new SaveEngine<R>(
    {
      ...editing,
      async write(patch, told) {
        isCanceled = !(await draftStore.isQueued(draft));
        if (isCanceled) throw new DOMException('The save was canceled.', 'AbortError');
        return editing.write(patch, told);
      },
      signIn: async () => false,
    },
    draft.told as { record: R; at: number },
    singleAttempt,
  );
  const close = engine.open();
  engine.resume(draft as Draft & { told: { record: R; at: number } });
  await idle(engine);
  close();
  const outcome = outcomeOf(engine.state);
  if (isCanceled || !(await draftStore.isQueued(draft))) return { type: 'canceled' };
  if (outcome.type === 'saved' && !engine.dirty) await draftStore.remove(draft);
  else if (outcome.type !== 'waiting') await draftStore.replace(unsavedWork(draft, engine.state, outcome));
  return outcome;
}

function unsavedWork(
  { pendingSave: _, ...draft }: Draft,
  { told, base, doc }: State<object>,
  outcome: Outcome,
): Draft {
  const saveError = reasonOf(outcome);
  return { ...draft, told, base, doc, ...(saveError && { saveError }) };
}

/** Why a queued save became unsaved work, in whole sentences; undefined if it was saved. */
export function reasonOf(outcome: Outcome): string | undefined {
  if (outcome.type === 'conflict') return 'Someone else changed the same fields.';
  if (outcome.type !== 'failed') return undefined;
  const { title, detail } = explain(outcome.error);
  return `${title}. ${detail}`;
}

const isRequesting = ({ phase }: State<unknown>) => phase.name === 'reading' || phase.name === 'writing';

/** Resolves once no request is under way. */
function idle(engine: Pick<SaveEngine<object>, 'subscribe'> & { state: State<unknown> }): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isRequesting(engine.state)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = engine.subscribe(check);
    check();
  });
}

function outcomeOf({ phase, pendingSave }: State<unknown>): Outcome {
  switch (phase.name) {
    case 'settling':
      return { type: 'conflict' };
    case 'refused':
    case 'gone':
      return { type: 'failed', error: phase.error };
    default:
      return { type: pendingSave ? 'waiting' : 'saved' };
  }
}
