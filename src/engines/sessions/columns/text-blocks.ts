import { ownTextFields } from './fields.ts';

const ROWS_PER_BLOCK = 1024;
const TEXTS_PER_ROW = ownTextFields.length;
/** Texts of consecutive rows. */
export type Texts = readonly (string | null)[];

/**
 * Unique texts of rows, such as IDs and form fields. Each full block is JSON: compact, cheap to persist, and
 * parsed only when one of its rows is read.
 */
export class TextBlocks {
  readonly blocks: string[];
  /** Texts of the rows after the last full block. */
  tail: (string | null)[];
  #openBlock: { index: number; texts: Texts } | undefined;

  constructor(blocks: string[] = [], tail: Texts = []) {
    this.blocks = blocks;
    this.tail = [...tail];
  }

  push(row: Texts): void {
    for (const text of row) this.tail.push(text);
    if (this.tail.length < ROWS_PER_BLOCK * TEXTS_PER_ROW) return;
    this.blocks.push(JSON.stringify(this.tail));
    this.tail = [];
  }

  get(row: number): Texts {
    const from = (row % ROWS_PER_BLOCK) * TEXTS_PER_ROW;
    return this.#block(row).slice(from, from + TEXTS_PER_ROW);
  }

  replace(row: number, texts: Texts): void {
    const index = Math.floor(row / ROWS_PER_BLOCK);
    const from = (row % ROWS_PER_BLOCK) * TEXTS_PER_ROW;
    const block = this.#block(row);
    // Most replaced rows are unchanged; their block isn't written again.
    if (texts.every((text, field) => text === block[from + field])) return;
    if (index === this.blocks.length) this.tail.splice(from, TEXTS_PER_ROW, ...texts);
    else {
      const all = block.toSpliced(from, TEXTS_PER_ROW, ...texts);
      this.blocks[index] = JSON.stringify(all);
      this.#openBlock = { index, texts: all };
    }
  }

  #block(row: number): Texts {
    const index = Math.floor(row / ROWS_PER_BLOCK);
    if (index === this.blocks.length) return this.tail;
    if (this.#openBlock?.index !== index)
      this.#openBlock = { index, texts: JSON.parse(this.blocks[index] ?? '[]') };
    return this.#openBlock.texts;
  }
}
