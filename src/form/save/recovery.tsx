import { useState } from 'react';
import { confirm } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { whenOf } from './draft-facts.ts';
import type { Draft } from './draft-store.ts';
import { RecoveryDialog } from './on-demand.tsx';
import type { Orphans } from './use-orphans.ts';

/** Offers the drafts that earlier editors of this record left behind, to review and restore. */
export function Recovery({ orphans: { drafts, remove, replace } }: { orphans: Orphans }) {
  const [looked, setLooked] = useState<Draft | null>(null);
  const discard = async (draft: Draft) => {
    const yes = await confirm({
      title: 'Discard these unsaved changes?',
      detail: `Your changes from ${whenOf(draft)} are deleted from this device. You can't undo this.`,
      action: 'Discard changes',
      danger: true,
    });
    if (yes) remove(draft);
  };
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Unsaved changes" className="flex flex-col gap-2">
      {drafts.map((draft) => (
        <Offer
          key={draft.editor}
          draft={draft}
          onLook={() => setLooked(draft)}
          onDiscard={() => void discard(draft)}
        />
      ))}
      {looked ? (
        <RecoveryDialog draft={looked} onClose={() => setLooked(null)} onRestored={() => replace(looked)} />
      ) : null}
    </section>
  );
}

interface OfferProps {
  draft: Draft;
  onLook(): void;
  onDiscard(): void;
}

function Offer({ draft, onLook, onDiscard }: OfferProps) {
  return (
    <Note
      tone="warning"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={onLook}>
            Review
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      }
    >
      <span className="tnum">Unsaved changes from {whenOf(draft)}</span>
    </Note>
  );
}
