import { folded } from '#util/text.ts';

/** How much of a text is looked at: names are short, and what is not should cost no more. */
const LONGEST = 300;
/** The sizes of words from which one and two slips of the finger are let pass. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;
const LONGEST_WORD = 32;

/** A text made ready to be searched many times. */
export interface Prepared<T> {
  value: T;
  name: string;
  /** The words of the name, with which letters each has. */
  words: readonly Word[];
  /** First letters of the words. */
  initials: string;
  /** Everything else that it is found by. */
  more: string;
}

interface Word {
  text: string;
  letters: number;
}

export function prepare<T>(
  value: T,
  name: string,
  more: readonly (string | null | undefined)[] = [],
): Prepared<T> {
  const plain = folded(name.slice(0, LONGEST));
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return {
    value,
    name: plain,
    words: words.map((text) => ({ text, letters: lettersOf(text) })),
    initials: words.map((word) => word.charAt(0)).join(''),
    more: folded(more.map((text) => text?.slice(0, LONGEST) ?? '').join('\n')),
  };
}

/** The words of a search. */
export const termsOf = (query: string): string[] => folded(query.trim()).split(/\s+/).filter(Boolean);

/** Something found, and how well it matches: the less the better. */
export interface Found<T> {
  value: T;
  rank: number;
}

/** How well something matches, the less the better; undefined where it does not. */
type Rank = number | undefined;

/**
 * Those that match every word of a search, the best first: what begins with it before what holds it somewhere, names
 * before the rest, and as it is written before what takes a slip of the finger to match. Among equals the order stays.
 *
 * @param most how many are answered
 */
export function search<T>(all: readonly Prepared<T>[], query: string, most: number): Found<T>[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const exact = rankAll(all, (each) => rankOf(each, terms, exactly));
  // What is written right needs no guessing, which costs more.
  if (exact.length >= most) return exact.slice(0, most);
  const found = new Set(exact.map(({ value }) => value));
  const guessed = rankAll(
    all.filter(({ value }) => !found.has(value)),
    (each) => rankOf(each, terms, nearly),
  );
  return [...exact, ...guessed].slice(0, most);
}

function rankAll<T>(all: readonly Prepared<T>[], rank: (each: Prepared<T>) => Rank): Found<T>[] {
  const ranked: Found<T>[] = [];
  for (const each of all) {
    const found = rank(each);
    // A short name is more of what was meant than a long one.
    if (found !== undefined) ranked.push({ value: each.value, rank: found + each.name.length / 1000 });
  }
  return ranked.sort((a, b) => a.rank - b.rank);
}

type TermRank = (text: Prepared<unknown>, term: string) => Rank;

function rankOf(text: Prepared<unknown>, terms: readonly string[], rank: TermRank): Rank {
  let sum = 0;
  for (const term of terms) {
    const found = rank(text, term);
    if (found === undefined) return undefined;
    sum += found;
  }
  return sum;
}

function exactly({ name, more, initials }: Prepared<unknown>, term: string): Rank {
  const at = name.indexOf(term);
  if (at === 0) return name.length === term.length ? 0 : 1;
  if (at > 0) return beginsWord(name, term) ? 2 : 4;
  if (term.length > 1 && initials.startsWith(term)) return 3;
  if (more.includes(term)) return beginsWord(more, term) ? 5 : 6;
  return undefined;
}

function beginsWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

const EXACT_BUT_FAR = 8;

function nearly(text: Prepared<unknown>, term: string): Rank {
  const rank = exactly(text, term);
  if (rank !== undefined) return rank;
  const slips = term.length >= TWO_SLIPS ? 2 : term.length >= ONE_SLIP ? 1 : 0;
  if (slips === 0 || term.length > LONGEST_WORD) return undefined;
  const letters = lettersOf(term);
  let best = slips + 1;
  for (const word of text.words) {
    if (word.text.length < term.length - slips || countBits(letters & ~word.letters) > slips) continue;
    best = Math.min(best, slipsBetween(term, word.text, best - 1));
    if (best <= 1) break;
  }
  return best <= slips ? EXACT_BUT_FAR + best : undefined;
}

/** Which letters a word has: a bit for each of a to z, the others share some. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at) - 97;
    bits |= 1 << (code >= 0 && code < 26 ? code : 26 + (code & 3));
  }
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const rows = [0, 1, 2].map(() => new Uint8Array(LONGEST_WORD + TWO_SLIPS));

/**
 * How many letters are to be left out, put in, changed or swapped with the next one to make a term of the beginning
 * of a word (the optimal string alignment distance).
 *
 * @param most where it would be more than this, any number beyond it is answered
 */
function slipsBetween(term: string, word: string, most: number): number {
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  const width = Math.min(word.length, term.length + most);
  for (let column = 0; column <= width; column += 1) previous[column] = column;
  for (let row = 1; row <= term.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = term.charCodeAt(row - 1) === word.charCodeAt(column - 1);
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        term.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
        term.charCodeAt(row - 2) === word.charCodeAt(column - 1)
      )
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current[column] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    [before, previous, current] = [previous, current, before];
  }
  let least = most + 1;
  for (let column = 0; column <= width; column += 1) least = Math.min(least, previous[column] ?? least);
  return least;
}
