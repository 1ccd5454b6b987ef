import { CodeColumn, type Codes } from './code-column.ts';
import { ownTextFields } from './fields.ts';
import { hashOf } from './id-column.ts';

const ROWS_PER_BLOCK = 4096;
const TEXTS_PER_ROW = ownTextFields.length;
/** Texts of consecutive rows. */
export type Texts = readonly (string | null)[];

export interface TextSnapshot {
  /** JSON of all full blocks, and the size of each in bytes. */
  blob: Blob;
  sizes: number[];
  tail: Texts;
  replaced: Map<number, Texts>;
  hashes: Codes[];
}

/**
 * Unique texts of rows, such as form fields. Each full block is JSON in a blob, which browsers keep out of the
 * memory of the page; it's parsed when one of its rows is read.
 */
export class TextBlocks {
  readonly #blocks: Blob[];
  /** Texts of the rows after the last full block. */
  #tail: (string | null)[];
  /** Texts of changed rows of full blocks. */
  readonly #replaced: Map<number, Texts>;
  /** Hash codes by row, to notice changes without reading a block. */
  readonly #hashes: CodeColumn;
  #openBlock: { index: number; texts: Promise<Texts> } | undefined;

  constructor(snapshot?: TextSnapshot) {
    let end = 0;
    this.#blocks = (snapshot?.sizes ?? []).map((size) => {
      end += size;
      return (snapshot as TextSnapshot).blob.slice(end - size, end);
    });
    this.#tail = [...(snapshot?.tail ?? [])];
    this.#replaced = new Map(snapshot?.replaced);
    this.#hashes = new CodeColumn(snapshot?.hashes);
  }

  push(texts: Texts): void {
    this.#hashes.set(this.#rows, hashOf(JSON.stringify(texts)));
    this.#tail.push(...texts);
    if (this.#tail.length < ROWS_PER_BLOCK * TEXTS_PER_ROW) return;
    this.#blocks.push(new Blob([JSON.stringify(this.#tail)]));
    this.#tail = [];
  }

  /** Returns whether the texts differ, except for a hash collision of one in four billion. */
  replace(row: number, texts: Texts): boolean {
    const hash = hashOf(JSON.stringify(texts));
    if (hash === this.#hashes.get(row)) return false;
    this.#hashes.set(row, hash);
    const from = (row % ROWS_PER_BLOCK) * TEXTS_PER_ROW;
    if (blockOf(row) < this.#blocks.length) this.#replaced.set(row, texts);
    else this.#tail.splice(from, TEXTS_PER_ROW, ...texts);
    return true;
  }

  /** Texts of rows in any order. Rejects if the browser has removed its data. */
  async read(rows: ArrayLike<number>): Promise<Texts[]> {
    const texts: Texts[] = new Array(rows.length);
    for (const [block, positions] of Map.groupBy(texts.keys(), (at) => blockOf(rows[at] ?? 0))) {
      const all = await this.#read(block);
      for (const at of positions) {
        const row = rows[at] ?? 0;
        const from = (row % ROWS_PER_BLOCK) * TEXTS_PER_ROW;
        texts[at] = this.#replaced.get(row) ?? all.slice(from, from + TEXTS_PER_ROW);
      }
    }
    return texts;
  }

  snapshot(): TextSnapshot {
    return {
      blob: new Blob(this.#blocks),
      sizes: this.#blocks.map(({ size }) => size),
      tail: [...this.#tail],
      replaced: this.#replaced,
      hashes: this.#hashes.toChunks(this.#rows),
    };
  }

  get #rows(): number {
    return this.#blocks.length * ROWS_PER_BLOCK + this.#tail.length / TEXTS_PER_ROW;
  }

  async #read(index: number): Promise<Texts> {
    const blob = this.#blocks[index];
    if (!blob) return this.#tail;
    if (this.#openBlock?.index !== index)
      this.#openBlock = { index, texts: blob.text().then((json) => JSON.parse(json)) };
    return this.#openBlock.texts;
  }
}

const blockOf = (row: number) => Math.floor(row / ROWS_PER_BLOCK);
