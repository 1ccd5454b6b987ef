import { AddressLink } from '#ui/address-link.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';
import { whenOf } from './draft-facts.ts';
import type { Draft } from './draft-store.ts';

/** Tells that a record has unsaved work in this browser, with a link to where it was typed. */
export const UnsavedNote = ({ draft }: { draft: Draft }) => (
  <Note
    tone="warning"
    action={
      draft.path ? (
        <AddressLink address={draft.path} className={buttonStyle({ size: 'sm' })}>
          {draft.pendingSave ? 'Continue saving' : 'Continue editing'}
        </AddressLink>
      ) : null
    }
  >
    <span className="tnum">
      {draft.pendingSave
        ? `Save pending since ${whenOf(draft)}. Open the editor to finish it.`
        : `Unsaved edits from ${whenOf(draft)}, on this device only.`}
    </span>
  </Note>
);
