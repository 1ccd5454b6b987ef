import { AddressLink } from '#ui/address-link.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';
import { whenOf } from './draft-facts.ts';
import type { Draft } from './draft-store.ts';

/** Says that a record has unsaved changes on this device, with a link to its editor. */
export const UnsavedNote = ({ draft }: { draft: Draft }) => (
  <Note
    tone="warning"
    action={
      draft.path ? (
        <AddressLink address={draft.path} className={buttonStyle({ size: 'sm' })}>
          {draft.pendingSave ? 'Open editor' : 'Continue editing'}
        </AddressLink>
      ) : null
    }
  >
    <span className="tnum">
      {draft.pendingSave
        ? `Save from ${whenOf(draft)} is queued. It's sent when you're back online.`
        : `Unsaved changes from ${whenOf(draft)}, on this device only.`}
    </span>
  </Note>
);
