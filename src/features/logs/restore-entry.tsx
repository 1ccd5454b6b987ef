import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { formatDraftTime } from '#editor/save/draft-facts.ts';
import type { Draft } from '#editor/save/draft-store.ts';
import type { RecoverableDrafts } from '#editor/save/use-recoverable-drafts.ts';
import { newKey } from '#engines/save/document.ts';
import { isEqual } from '#engines/save/is-equal.ts';
import type { Group } from '#engines/save/shape.ts';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/**
 * Restores the latest unsaved entry into the empty form and offers the others. An entry keeps its idempotency key, so
 * that submitting it again adds no duplicate. Restoring another one keeps the current form as a draft.
 */
export function RestoreEntry({
  recoverableDrafts: { drafts, keep, remove },
}: {
  recoverableDrafts: RecoverableDrafts;
}) {
  const engine = useEngine();
  const [restored, setRestored] = useState<Draft | null>(null);
  const [latest] = drafts;
  const hasRestored = useRef(false);
  const restore = (draft: Draft) => {
    // Drafts of older releases may lack fields.
    engine.changeAll({ ...engine.state.draft, ...draft.doc }, 'restore unsaved entry');
    remove(draft);
    setRestored(draft);
  };
  const restoreLatest = useEffectEvent(restore);
  useEffect(() => {
    if (!latest || hasRestored.current) return;
    hasRestored.current = true;
    if (!engine.isDirty) restoreLatest(latest);
  }, [engine, latest]);
  const restoreInstead = (draft: Draft) => {
    const { isDirty, adapter, state } = engine;
    if (restored && isEqual(adapter.shape, restored.doc, state.draft)) keep(restored);
    else if (isDirty) keep({ ...draft, editor: newKey(), doc: state.draft, at: Date.now() });
    restore(draft);
  };
  const startOver = () => {
    engine.discard();
    setRestored(null);
  };
  if (!restored && drafts.length === 0) return null;
  return (
    <section aria-label="Unsaved entries" className="mb-4 flex flex-col gap-2">
      {restored ? (
        <Note
          action={
            <Button size="sm" onClick={startOver}>
              Start over
            </Button>
          }
        >
          Restored your draft from {formatDraftTime(restored, 'time')}. It can't be added twice.
        </Note>
      ) : null}
      {drafts
        .filter((draft) => draft !== restored)
        .map((draft) => (
          <Note
            key={draft.editor}
            variant="warning"
            action={
              <span className="flex gap-2">
                <Button size="sm" onClick={() => restoreInstead(draft)}>
                  Restore
                </Button>
                <Button size="sm" variant="ghost" onClick={() => remove(draft)}>
                  Discard
                </Button>
              </span>
            }
          >
            Not added, from {formatDraftTime(draft)}: <bdi>{excerptOf(draft.doc)}</bdi>
          </Note>
        ))}
    </section>
  );
}

const excerptOf = ({ payload }: Group) =>
  typeof payload === 'string' && payload ? truncate(payload.replace(/\s+/g, ' '), 80) : 'No payload';
