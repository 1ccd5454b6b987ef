/**
 * Whether the owner of an entry was made with it, as a sentence.
 *
 * @param created null where the service does not say
 */
export function madeWords(noun: 'account' | 'person', created: boolean | null): string {
  if (created === null) return `The service does not say whether the ${noun} is new.`;
  return created ? `A new ${noun} was made for it.` : `The ${noun} was there already.`;
}
