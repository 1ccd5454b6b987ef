/**
 * How every search compares a query with a record, in the service and in the browser. Lists and the palette match
 * beginnings of words, `audiences/search` and `topics/search` any part of a text; all of them fold both sides alike.
 */

const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHES = /[`ʹʼ‘’‛′]/g;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Accents, Hebrew points and Arabic vowel signs. Marks that spell another letter, as in Thai or kana, stay. */
const ACCENTS = /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;
/** Letters that Unicode doesn't decompose. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Upper-casing makes `ß` and `ẞ` match `SS`. */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase();

/** {@link foldForSearch} with its apostrophes, as `'`. */
function foldLetters(original: string): string {
  // `´` decomposes into a space and an accent.
  const text = original.replaceAll('´', "'");
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return foldCase(text.normalize('NFKD'))
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(IGNORABLE, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(APOSTROPHES, "'");
}

const removeApostrophes = (folded: string) => folded.replaceAll("'", '');

/** Whether a text consists of apostrophes and invisible characters only, or is empty. */
export const foldsToNothing = (text: string) => removeApostrophes(foldLetters(text)) === '';

/**
 * Folds case, accents, width and compatibility forms, independent of locale. Apostrophes and invisible characters are
 * removed. A text of nothing else is only lowercased, so that it matches itself.
 */
export function foldForSearch(text: string): string {
  return removeApostrophes(foldLetters(text)) || text.toLowerCase();
}

/** Scripts written without spaces, and Hangul, whose names have none: a match can begin at any character of a run. */
const UNSPACED_SCRIPTS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
];
const UNSPACED = UNSPACED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/** A run of an unspaced script, a word of another one, or one symbol. */
const TOKENS = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}ー々]*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}'])*|[^\\s\\p{L}\\p{N}\\p{Cc}]`,
  'gu',
);
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const tokensOf = (text: string) => foldLetters(text).match(TOKENS) ?? [];

/**
 * Distinct words by which a text is found, in order. A word with an apostrophe is found with and without it, and by
 * its parts: `L'Oréal` has `loreal`, `l` and `oreal`. Each symbol is a word.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  for (const token of tokensOf(text)) {
    const whole = removeApostrophes(token);
    words.add(whole === '' ? token : whole);
    if (whole !== '' && whole !== token) for (const part of token.split("'")) if (part) words.add(part);
  }
  return [...words];
}

/**
 * Words of a query, each of which must begin a word of the record; longest first. Symbols count only in a query of
 * nothing else. Drops words that begin another one.
 */
export function queryWords(query: string): string[] {
  const tokens = tokensOf(query).map((token) => removeApostrophes(token) || token);
  const words = tokens.filter((token) => LETTER_OR_DIGIT.test(token));
  const distinct = [...new Set(words.length > 0 ? words : tokens)].sort((a, b) => b.length - a.length);
  return distinct.filter((word, index) => !distinct.slice(0, index).some((other) => other.startsWith(word)));
}

/** Whether a match of a word can begin inside a word of the record. */
export const startsUnspaced = (word: string) => STARTS_UNSPACED.test(word);

/** Folds by lowercasing: ASCII without apostrophes. */
const PLAIN = /^[\0-&(-_a-\x7f]*$/;
/** The lookbehind keeps it linear in a long run of letters. */
const OTHER_PARTS = /(?<![a-z\d])[a-z\d]*['`\x80-\uffff][a-z\d'`\x80-\uffff]*/gi;
/** Whether a code unit of a {@link toSearchText} is part of a word. Runs often, so not a regular expression. */
const isInWord = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128;

/**
 * The text of a record as {@link createMatcher} reads it. Splits only what isn't plain ASCII, because browsers search
 * logs of 100,000 entries.
 */
export function toSearchText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.replace(OTHER_PARTS, (part) => ` ${searchWords(part).join(' ')} `).toLowerCase();
}

/**
 * Returns whether a {@link toSearchText} has, for each word of a query, one of {@link searchWords} that begins with
 * it. A query of spaces matches every text, one of invisible characters none.
 */
export function createMatcher(query: string): (searchText: string) => boolean {
  const found = queryWords(query);
  if (found.length === 0 && query.trim() !== '') return () => false;
  const words = found.map((word) => ({
    word,
    startsAnywhere: startsUnspaced(word) || !LETTER_OR_DIGIT.test(word),
  }));
  return (text) => {
    for (const { word, startsAnywhere } of words) {
      let at = text.indexOf(word);
      while (at > 0 && !startsAnywhere && isInWord(text.charCodeAt(at - 1))) at = text.indexOf(word, at + 1);
      if (at < 0) return false;
    }
    return true;
  };
}
