const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u;

/** Initials of a name, of its first and last word: `Greta van Hollmann` is `GH`. Empty if no word has a letter. */
export function initials(name: string | null | undefined, count: 1 | 2): string {
  const letters = (name ?? '').split(/\s+/).flatMap((word) => FIRST_LETTER.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return (count === 1 ? first : `${first}${last}`).toUpperCase();
}
