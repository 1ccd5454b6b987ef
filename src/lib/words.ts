import { folded } from './text.ts';

/** The words of a search, made comparable; none for an empty one, which everything matches. */
export const wordsOf = (q = ''): string[] => folded(q).split(/\s+/).filter(Boolean);

type Text = string | null | undefined;

/**
 * Makes a function that tells whether a record holds every word of a search, as {@link wordsOf} gives them. Its
 * texts are made comparable once, as a search asks for them again with each letter typed.
 *
 * @param textsOf what a record is searched by; it must give the same for the same record
 */
export function makeHolds<T extends object>(textsOf: (record: T) => readonly Text[]) {
  const known = new WeakMap<T, string>();
  return (record: T, words: readonly string[]): boolean => {
    if (words.length === 0) return true;
    let text = known.get(record);
    if (text === undefined) {
      text = folded(textsOf(record).join('\n'));
      known.set(record, text);
    }
    return words.every((word) => text.includes(word));
  };
}

interface Searched<T> {
  text: string;
  found: T[];
}

/**
 * Makes a function that leaves over those records that hold every word of a search: the same array as long as they are
 * the same. What is typed letter by letter is looked for among those that the letters before have left.
 *
 * @param textsOf what a record is searched by; it must give the same for the same record
 */
export function makeSearch<T extends object>(textsOf: (record: T) => readonly Text[]) {
  const holds = makeHolds(textsOf);
  const latest = new WeakMap<T[], Searched<T>>();
  return (records: T[], q: string): T[] => {
    const text = folded(q);
    const before = latest.get(records);
    if (before?.text === text) return before.found;
    const among = before && text.startsWith(before.text) ? before.found : records;
    const words = wordsOf(q);
    const left = among.filter((record) => holds(record, words));
    const found = left.length === among.length ? among : left;
    latest.set(records, { text, found });
    return found;
  };
}
