import { boundTenant } from '#api/transport/bound-tenant.ts';
import { type RecordAdapter, SaveEngine, type Snapshot, type State } from '#engines/save/index.ts';
import { explain } from '#lib/explain.ts';
import { type Draft, draftStore } from './draft-store.ts';
import { openEditorIds } from './editor-lock.ts';

/** Result of sending a queued save. `unsaved` turns it into unsaved work, for a reason in whole sentences. */
export type QueuedSaveOutcome =
  | { type: 'saved' | 'queued' | 'canceled' }
  | { type: 'unsaved'; reason: string };

const LOCK = 'audience-console-queued-saves';

/** Never retries: after one failed attempt the engine stays in `retrying`. */
const singleAttempt = { now: Date.now, random: Math.random, wait: () => () => {} };

/**
 * Sends the queued saves of a tenant whose editors are gone, oldest first. Does nothing while another tab does.
 *
 * @param adapterOf adapter of a draft's record; undefined for unknown kinds, which stay queued
 * @param onEnd called after each attempt
 */
export async function sendQueuedSaves(
  tenant: string,
  adapterOf: (draft: Draft) => RecordAdapter<object> | undefined,
  onEnd: (draft: Draft, outcome: QueuedSaveOutcome) => void,
): Promise<void> {
  const send = async () => {
    // In this order: an editor that has gone by now has stored its last edits.
    const alive = await openEditorIds();
    const drafts = await draftStore.all(tenant);
    for (const draft of drafts.reverse()) {
      const adapter = draft.pendingSave && !alive.has(draft.editor) && adapterOf(draft);
      if (adapter) onEnd(draft, await sendQueuedSave(draft, adapter));
    }
  };
  // Without a secure context there are no locks; a save sent twice is recognized when the record is reloaded.
  if (!navigator.locks) return send();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/** Loads the record, merges and writes it. Later edits of the draft stay unsaved, and all of them on a conflict. */
export async function sendQueuedSave<R extends object>(
  draft: Draft,
  adapter: RecordAdapter<R>,
): Promise<QueuedSaveOutcome> {
  let isCanceled = false;
  const engine = new SaveEngine<R>(
    {
      ...adapter,
      async save(patch, record, mode) {
        isCanceled = !(await draftStore.isQueued(draft));
        if (isCanceled) throw new DOMException('The save was canceled.', 'AbortError');
        return adapter.save(patch, record, mode);
      },
      signIn: async () => false,
    },
    draft.snapshot as Snapshot<R>,
    singleAttempt,
  );
  const close = engine.start();
  engine.restoreDraft(draft as Draft & { snapshot: Snapshot<R> }, { resume: true });
  await idle(engine);
  close();
  const outcome = outcomeOf(engine.state);
  // Another tenant may have signed in during the requests.
  if (outcome.type === 'unsaved' && boundTenant.get()?.fingerprint !== draft.tenant)
    return { type: 'queued' };
  if (isCanceled || !(await draftStore.isQueued(draft))) return { type: 'canceled' };
  if (outcome.type === 'queued') return outcome;
  if (outcome.type === 'saved' && !engine.isDirty) await draftStore.remove(draft);
  else {
    const { pendingSave: _, saveMode: __, ...rest } = draft;
    const { snapshot, base, draft: doc } = engine.state;
    const saveError = outcome.type === 'unsaved' && { saveError: outcome.reason };
    await draftStore.replace({ ...rest, snapshot, base, doc, ...saveError });
  }
  return outcome;
}

/** Resolves once no request is under way. */
function idle(engine: Pick<SaveEngine<object>, 'subscribe'> & { state: State<unknown> }): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const { name } = engine.state.phase;
      if (name === 'loading' || name === 'saving') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = engine.subscribe(check);
    check();
  });
}

function outcomeOf({ phase, pendingSave }: State<unknown>): QueuedSaveOutcome {
  if (phase.name === 'conflict') return { type: 'unsaved', reason: 'Someone else changed the same fields.' };
  if (phase.name !== 'rejected' && phase.name !== 'deleted')
    return { type: pendingSave ? 'queued' : 'saved' };
  const { title, detail } = explain(phase.error);
  return { type: 'unsaved', reason: `${title}. ${detail}` };
}
