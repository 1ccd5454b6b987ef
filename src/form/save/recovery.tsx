import { useState } from 'react';
import { ChangeList } from '#form/changes/change-list.tsx';
import { useEngine } from '#form/editor.tsx';
import { changesBetween } from '#form/engine/changes.ts';
import { confirm, toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { plural } from '#util/text.ts';
import { formatDate, formatMoment } from '#util/time.ts';
import type { Draft } from './draft-store.ts';
import type { Orphans } from './use-orphans.ts';

/** Offers unsaved work that an earlier editor of this record left behind, with what it changes before it is put back. */
export function Recovery({ orphans: { drafts, remove } }: { orphans: Orphans }) {
  const [looked, setLooked] = useState<Draft | null>(null);
  const discard = async (draft: Draft) => {
    const yes = await confirm({
      title: 'Discard this unsaved work?',
      detail: `What was typed at ${whenOf(draft)} and not saved is removed from this browser for good.`,
      action: 'Discard work',
      danger: true,
    });
    if (yes) remove(draft);
  };
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Unsaved work" className="flex flex-col gap-2">
      {drafts.map((draft) => (
        <Offer
          key={draft.editor}
          draft={draft}
          onLook={() => setLooked(draft)}
          onDiscard={() => void discard(draft)}
        />
      ))}
      {looked ? (
        <Look draft={looked} onClose={() => setLooked(null)} onRestored={() => remove(looked)} />
      ) : null}
    </section>
  );
}

const whenOf = ({ at }: Draft) =>
  formatDate(at) === formatDate(Date.now())
    ? formatMoment(at, 'time')
    : `${formatDate(at)}, ${formatMoment(at, 'time')}`;

const useChanges = ({ base, doc }: Draft) => changesBetween(useEngine().editing.shape, base, doc);

interface OfferProps {
  draft: Draft;
  onLook(): void;
  onDiscard(): void;
}

function Offer({ draft, onLook, onDiscard }: OfferProps) {
  const changes = useChanges(draft);
  return (
    <Note
      tone="warning"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={onLook}>
            Look at it
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      }
    >
      <span className="tnum">
        Unsaved work from {whenOf(draft)}, {plural(changes.length, 'change')}
      </span>
    </Note>
  );
}

interface LookProps {
  draft: Draft;
  onClose(): void;
  onRestored(): void;
}

function Look({ draft, onClose, onRestored }: LookProps) {
  const engine = useEngine();
  const changes = useChanges(draft);
  const restore = () => {
    onClose();
    if (engine.restore(draft)) onRestored();
    else toast.info('Not put back yet', { detail: 'Try again once the save under way is done.' });
  };
  return (
    <Dialog
      open
      wide
      title={`Unsaved work from ${whenOf(draft)}`}
      description="Putting it back changes the fields here; it is saved when you save."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={restore}>
            Put it back
          </Button>
        </>
      }
    >
      <ChangeList shape={engine.editing.shape} changes={changes} before={draft.base} after={draft.doc} />
    </Dialog>
  );
}
