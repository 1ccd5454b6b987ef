import { useState } from 'react';
import { formatRecentTime } from '#lib/time.ts';
import { confirm } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import type { Draft } from './draft-store.ts';
import { LazyRecoveryDialog } from './on-demand.tsx';
import type { RecoverableDrafts } from './use-recoverable-drafts.ts';

/** Offers drafts of earlier editors of this record, to review and restore, and their queued saves to cancel. */
export function Recovery({
  recoverableDrafts: { drafts, remove, replace, cancelSave },
}: {
  recoverableDrafts: RecoverableDrafts;
}) {
  const [reviewedDraft, setReviewed] = useState<Draft | null>(null);
  const discard = async (draft: Draft) => {
    const yes = await confirm({
      title: 'Discard these unsaved changes?',
      detail: `Your changes from ${formatRecentTime(draft.at)} are deleted from this device. You can't undo this.`,
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
          onReview={() => setReviewed(draft)}
          onDiscard={() => void discard(draft)}
          onCancelSave={() => cancelSave(draft)}
        />
      ))}
      {reviewedDraft ? (
        <LazyRecoveryDialog
          draft={reviewedDraft}
          onCancelSave={() => cancelSave(reviewedDraft)}
          onClose={() => setReviewed(null)}
          onRestored={() => replace(reviewedDraft)}
        />
      ) : null}
    </section>
  );
}

interface OfferProps {
  draft: Draft;
  onReview(): void;
  onDiscard(): void;
  onCancelSave(): void;
}

function Offer({ draft, onReview, onDiscard, onCancelSave }: OfferProps) {
  return (
    <Note
      variant="warning"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={onReview}>
            Review
          </Button>
          {draft.pendingSave ? (
            <Button size="sm" variant="ghost" onClick={onCancelSave}>
              Cancel save
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          )}
        </span>
      }
    >
      <span className="tnum">
        {draft.pendingSave
          ? `Save from ${formatRecentTime(draft.at)} is queued. It's sent when you're back online.`
          : `Unsaved changes from ${formatRecentTime(draft.at)}${draft.saveError ? `. ${draft.saveError}` : ''}`}
      </span>
    </Note>
  );
}
