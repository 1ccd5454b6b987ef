/** Letters that are looked up: a to z and 0 to 9; 0 for all others. */
const CODES = new Uint8Array(128);
for (let letter = 0; letter < 26; letter += 1) CODES[97 + letter] = letter + 1;
for (let digit = 0; digit < 10; digit += 1) CODES[48 + digit] = digit + 27;
const KINDS = 37;

const codeAt = (text: string, at: number) => CODES[text.charCodeAt(at)] ?? 0;

/** A bit for each text, 32 to a word. */
export type Bits = Uint32Array<ArrayBuffer>;

const bitOf = (place: number) => 1 << (place & 31);

/**
 * Which texts hold a letter, and which two letters side by side, as a bit for each text: what no text can hold is
 * known without looking into it, and what is one or two letters long is known at once.
 */
export class LetterIndex {
  /** By the code of the first letter and of the second, 0 for none. */
  readonly #bits: (Bits | undefined)[] = [];
  #indexed: Bits = new Uint32Array(0);

  /** @param text in lower case */
  add(place: number, text: string): void {
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = codeAt(text, at);
      if (code !== 0) {
        this.#set(code * KINDS, place);
        if (before !== 0) this.#set(before * KINDS + code, place);
      }
      before = code;
    }
    this.#indexed = grown(this.#indexed, place);
    this.#indexed[place >> 5] = (this.#indexed[place >> 5] ?? 0) | bitOf(place);
  }

  /**
   * Which texts are known of, and which of those may hold all of these words; and the words that have to be looked for
   * in them, as letters alone do not tell.
   */
  holding(words: readonly string[]): { indexed: Bits; may: Bits; unsure: string[] } {
    const may = this.#indexed.slice();
    for (const word of words)
      for (const key of keysOf(word)) {
        const those = this.#bits[key];
        for (let at = 0; at < may.length; at += 1) may[at] = (may[at] ?? 0) & (those?.[at] ?? 0);
      }
    return { indexed: this.#indexed, may, unsure: words.filter((word) => !isSure(word)) };
  }

  #set(key: number, place: number): void {
    let bits = this.#bits[key];
    if (bits === undefined || place >> 5 >= bits.length) {
      bits = grown(bits ?? new Uint32Array(0), place);
      this.#bits[key] = bits;
    }
    bits[place >> 5] = (bits[place >> 5] ?? 0) | bitOf(place);
  }
}

/** The same bits, with room for a place and as many again. */
function grown(bits: Bits, place: number): Bits {
  if (place >> 5 < bits.length) return bits;
  const larger = new Uint32Array(Math.max(32, 2 * (place >> 5)));
  larger.set(bits);
  return larger;
}

function keysOf(word: string): number[] {
  const keys: number[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const [code, next] = [codeAt(word, at), codeAt(word, at + 1)];
    if (code !== 0) keys.push(code * KINDS + next);
  }
  return keys;
}

/** Whether the bits alone tell of a word. */
const isSure = (word: string) =>
  word.length <= 2 && codeAt(word, 0) !== 0 && (word.length === 1 || codeAt(word, 1) !== 0);
