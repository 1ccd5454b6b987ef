/**
 * Describes whether adding an entry created its account or person; null where that is unknown.
 *
 * @param created null where the API doesn't tell
 */
export function madeWords(noun: 'account' | 'person', created: boolean | null): string | null {
  if (created === null) return null;
  return created ? `A new ${noun} was created.` : `Added to an existing ${noun}.`;
}
