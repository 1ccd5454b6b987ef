import { ownTexts } from './fields.ts';

/** Rows of a block. */
export const BLOCK = 1024;
/** Texts of a row. */
export const FIELDS = ownTexts.length;
/** Between texts; the other stands before what would be taken for one of the two. */
const SEPARATOR = '\u001f';
const ESCAPE = '\u001b';
const NULL = `${ESCAPE}0`;
/** What is escaped, and how; the escape itself comes first, so that what others become is not escaped again. */
const escapes = [
  [ESCAPE, `${ESCAPE}1`],
  [SEPARATOR, `${ESCAPE}2`],
] as const;

/** Texts of rows, one row's after the other's. */
export type Texts = readonly (string | null)[];

/**
 * The texts of a row that are its own: ids, form fields. A full block of rows is one string, which costs no byte
 * beside its characters, is written to storage in one piece, and is taken apart when one of its rows is asked for.
 */
export class TextBlocks {
  readonly blocks: string[];
  #tail: (string | null)[];
  #open: { index: number; texts: Texts } | undefined;

  constructor(blocks: string[] = [], tail: Texts = []) {
    this.blocks = blocks;
    this.#tail = [...tail];
  }

  /** The texts of the rows after the last full block. */
  get tail(): Texts {
    return this.#tail;
  }

  push(row: Texts): void {
    for (const text of row) this.#tail.push(text);
    if (this.#tail.length < BLOCK * FIELDS) return;
    this.blocks.push(joined(this.#tail));
    this.#tail = [];
  }

  get(row: number): Texts {
    const from = (row % BLOCK) * FIELDS;
    return this.#block(row).slice(from, from + FIELDS);
  }

  /** The first text of a row. */
  first(row: number): string | null {
    return this.#block(row)[(row % BLOCK) * FIELDS] ?? null;
  }

  /** @returns whether that changes them */
  replace(row: number, texts: Texts): boolean {
    const index = Math.floor(row / BLOCK);
    const from = (row % BLOCK) * FIELDS;
    const block = this.#block(row);
    // A block is not put together again for a row that is as it was.
    if (texts.every((text, field) => text === block[from + field])) return false;
    if (index === this.blocks.length) {
      this.#tail.splice(from, FIELDS, ...texts);
      return true;
    }
    const all = block.toSpliced(from, FIELDS, ...texts);
    this.blocks[index] = joined(all);
    this.#open = { index, texts: all };
    return true;
  }

  #block(row: number): Texts {
    const index = Math.floor(row / BLOCK);
    if (index === this.blocks.length) return this.#tail;
    if (this.#open?.index !== index) this.#open = { index, texts: parted(this.blocks[index] ?? '') };
    return this.#open.texts;
  }
}

function escaped(text: string | null): string {
  if (text === null) return NULL;
  return escapes.reduce((all, [plain, code]) => all.replaceAll(plain, code), text);
}

function unescaped(text: string): string | null {
  if (text === NULL) return null;
  if (!text.includes(ESCAPE)) return text;
  return escapes.reduceRight((all, [plain, code]) => all.replaceAll(code, plain), text);
}

/** Hardly any block has a text with one of these, so it is looked for once, in the whole block. */
function joined(texts: Texts): string {
  const plain = texts.join(SEPARATOR);
  const isPlain =
    !plain.includes(ESCAPE) && !texts.includes(null) && occurrences(plain, SEPARATOR) === texts.length - 1;
  return isPlain ? plain : texts.map(escaped).join(SEPARATOR);
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

function parted(block: string): Texts {
  const texts = block.split(SEPARATOR);
  return block.includes(ESCAPE) ? texts.map(unescaped) : texts;
}
