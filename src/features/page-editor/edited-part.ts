import { useState } from 'react';
import type { SectionId } from '#features/pages/public.ts';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';

/** Part of the page being edited: its card in the preview, its row's key, and before it the key of an outer row. */
export interface EditedPart {
  card: string;
  rows: readonly string[];
}

export const callToAction: EditedPart = { card: 'card', rows: [] };

/** Where each section is previewed. */
const sectionParts: Record<SectionId, EditedPart> = {
  content: callToAction,
  actions: callToAction,
  widgets: { card: 'widgets', rows: [] },
  footer: { card: 'footer', rows: [] },
  // Previews run no scripts.
  scripts: { card: '', rows: [] },
  metadata: { card: 'search', rows: [] },
};

/** The section, or the row or group of fields with the focus; the last one while the focus is elsewhere. */
export function useEditedPart(section: SectionId): EditedPart {
  const [edited, setEdited] = useState<EditedPart & { section: SectionId }>();
  useWindowEvent('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('main')) return;
    const row = target.closest('[data-row]');
    const group = target.closest('[data-previewed]')?.getAttribute('data-previewed');
    if (!row && !group) return;
    const rows = [row?.parentElement?.closest('[data-row]'), row].flatMap(
      (each) => each?.getAttribute('data-row') ?? [],
    );
    const card = group ?? sectionParts[section].card;
    setEdited((now) =>
      now?.section === section && now.card === card && now.rows.join() === rows.join()
        ? now
        : { section, card, rows },
    );
  });
  return edited?.section === section ? edited : sectionParts[section];
}
