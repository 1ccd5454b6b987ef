/**
 * Whether the owner of an entry was made with it, as a sentence.
 *
 * @param created null where the service does not say
 */
export function madeWords(noun: 'account' | 'person', created: boolean | null): string {
  if (created === null) return `Added to a new or existing ${noun}.`;
  return created ? `A new ${noun} was created.` : `Added to an existing ${noun}.`;
}
