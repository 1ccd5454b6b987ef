import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { whenOf } from '#editor/save/draft-facts.ts';
import type { Draft } from '#editor/save/draft-store.ts';
import type { Orphans } from '#editor/save/use-orphans.ts';
import { newKey } from '#engines/save/doc.ts';
import { same } from '#engines/save/same.ts';
import type { Group } from '#engines/save/shape.ts';
import { clipped } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/**
 * Puts back an entry that was typed and not written, or sent without an answer, with the key it had: there is nothing
 * here yet that it could overwrite, and sent again it is still one entry. Of several the latest, and only as they are
 * found; the others are offered, and one that is taken leaves what was here among them.
 */
export function PutBack({ orphans: { drafts, keep, remove } }: { orphans: Orphans }) {
  const engine = useEngine();
  const [shown, setShown] = useState<Draft | null>(null);
  const [latest] = drafts;
  const found = useRef(false);
  const take = (draft: Draft) => {
    // A draft of an earlier release may lack a field.
    engine.changeAll({ ...engine.state.doc, ...draft.doc }, 'restore unsaved entry');
    remove(draft);
    setShown(draft);
  };
  const takeFound = useEffectEvent(take);
  useEffect(() => {
    if (!latest || found.current) return;
    found.current = true;
    if (!engine.dirty) takeFound(latest);
  }, [engine, latest]);
  const takeInstead = (draft: Draft) => {
    const { dirty, editing, state } = engine;
    if (shown && same(editing.shape, shown.doc, state.doc)) keep(shown);
    else if (dirty) keep({ ...draft, editor: newKey(), doc: state.doc, at: Date.now() });
    take(draft);
  };
  const startAnew = () => {
    engine.discard();
    setShown(null);
  };
  if (!shown && drafts.length === 0) return null;
  return (
    <section aria-label="Unsaved entries" className="mb-4 flex flex-col gap-2">
      {shown ? (
        <Note
          action={
            <Button size="sm" onClick={startAnew}>
              Start over
            </Button>
          }
        >
          Your draft from {whenOf(shown, 'time')}. If it did arrive, adding it won't create a duplicate.
        </Note>
      ) : null}
      {drafts
        .filter((draft) => draft !== shown)
        .map((draft) => (
          <Note
            key={draft.editor}
            tone="warning"
            action={
              <span className="flex gap-2">
                <Button size="sm" onClick={() => takeInstead(draft)}>
                  Restore
                </Button>
                <Button size="sm" variant="ghost" onClick={() => remove(draft)}>
                  Discard
                </Button>
              </span>
            }
          >
            Not added, from {whenOf(draft)}: <bdi>{beginningOf(draft.doc)}</bdi>
          </Note>
        ))}
    </section>
  );
}

const beginningOf = ({ payload }: Group) =>
  typeof payload === 'string' && payload ? clipped(payload.replace(/\s+/g, ' '), 80) : 'No payload';
