import { ownTextFields } from './fields.ts';

export const ROWS_PER_BLOCK = 1024;
export const TEXTS_PER_ROW = ownTextFields.length;
/** Separates texts; occurrences inside a text are escaped. */
const SEPARATOR = '\u001f';
const ESCAPE = '\u001b';
const NULL = `${ESCAPE}0`;
/** The escape character is replaced first, so that escapes aren't escaped again. */
const escapes = [
  [ESCAPE, `${ESCAPE}1`],
  [SEPARATOR, `${ESCAPE}2`],
] as const;

/** Texts of consecutive rows. */
export type Texts = readonly (string | null)[];

/**
 * Unique texts of rows, such as IDs and form fields. Each full block is one string: compact, cheap to persist, and
 * split only when one of its rows is read.
 */
export class TextBlocks {
  readonly blocks: string[];
  #tail: (string | null)[];
  #openBlock: { index: number; texts: Texts } | undefined;

  constructor(blocks: string[] = [], tail: Texts = []) {
    this.blocks = blocks;
    this.#tail = [...tail];
  }

  /** Texts of the rows after the last full block. */
  get tail(): Texts {
    return this.#tail;
  }

  push(row: Texts): void {
    for (const text of row) this.#tail.push(text);
    if (this.#tail.length < ROWS_PER_BLOCK * TEXTS_PER_ROW) return;
    this.blocks.push(joinTexts(this.#tail));
    this.#tail = [];
  }

  get(row: number): Texts {
    const from = (row % ROWS_PER_BLOCK) * TEXTS_PER_ROW;
    return this.#block(row).slice(from, from + TEXTS_PER_ROW);
  }

  first(row: number): string | null {
    return this.#block(row)[(row % ROWS_PER_BLOCK) * TEXTS_PER_ROW] ?? null;
  }

  /** @returns whether the texts changed */
  replace(row: number, texts: Texts): boolean {
    const index = Math.floor(row / ROWS_PER_BLOCK);
    const from = (row % ROWS_PER_BLOCK) * TEXTS_PER_ROW;
    const block = this.#block(row);
    // Skips joining the block again if the row is unchanged.
    if (texts.every((text, field) => text === block[from + field])) return false;
    if (index === this.blocks.length) {
      this.#tail.splice(from, TEXTS_PER_ROW, ...texts);
      return true;
    }
    const all = block.toSpliced(from, TEXTS_PER_ROW, ...texts);
    this.blocks[index] = joinTexts(all);
    this.#openBlock = { index, texts: all };
    return true;
  }

  #block(row: number): Texts {
    const index = Math.floor(row / ROWS_PER_BLOCK);
    if (index === this.blocks.length) return this.#tail;
    if (this.#openBlock?.index !== index)
      this.#openBlock = { index, texts: splitTexts(this.blocks[index] ?? '') };
    return this.#openBlock.texts;
  }
}

function escapeText(text: string | null): string {
  if (text === null) return NULL;
  return escapes.reduce((all, [plain, code]) => all.replaceAll(plain, code), text);
}

function unescapeText(text: string): string | null {
  if (text === NULL) return null;
  if (!text.includes(ESCAPE)) return text;
  return escapes.reduceRight((all, [plain, code]) => all.replaceAll(code, plain), text);
}

/** Escapes only if needed: texts rarely contain a special character. */
function joinTexts(texts: Texts): string {
  const plain = texts.join(SEPARATOR);
  const isPlain =
    !plain.includes(ESCAPE) &&
    !texts.includes(null) &&
    countOccurrences(plain, SEPARATOR) === texts.length - 1;
  return isPlain ? plain : texts.map(escapeText).join(SEPARATOR);
}

function countOccurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

function splitTexts(block: string): Texts {
  const texts = block.split(SEPARATOR);
  return block.includes(ESCAPE) ? texts.map(unescapeText) : texts;
}
