import { ownTexts } from './fields.ts';

/** Rows of a block. */
export const BLOCK = 1024;
const FIELDS = ownTexts.length;
/** Between fields, and between rows; the third stands before what would be taken for one of the three. */
const FIELD = '\u001f';
const ROW = '\u001e';
const ESCAPE = '\u001b';
const NULL = `${ESCAPE}0`;
/** What is escaped, and how; the escape itself comes first, so that what others become is not escaped again. */
const escapes = [
  [ESCAPE, `${ESCAPE}1`],
  [ROW, `${ESCAPE}2`],
  [FIELD, `${ESCAPE}3`],
] as const;

export type TextRow = readonly (string | null)[];

/**
 * The texts of a row that are its own: ids, form fields. A full block of rows is one string, which costs no byte
 * beside its characters, is written to storage in one piece, and is taken apart when one of its rows is asked for.
 */
export class TextBlocks {
  readonly blocks: string[];
  #tail: TextRow[] = [];
  #open: { index: number; rows: TextRow[] } | undefined;

  constructor(blocks: string[] = [], tail: TextRow[] = []) {
    this.blocks = blocks;
    this.#tail = tail;
  }

  /** The rows after the last full block. */
  get tail(): readonly TextRow[] {
    return this.#tail;
  }

  push(row: TextRow): void {
    this.#tail.push(row);
    if (this.#tail.length < BLOCK) return;
    this.blocks.push(joined(this.#tail));
    this.#tail = [];
  }

  get(row: number): TextRow {
    const index = Math.floor(row / BLOCK);
    if (index === this.blocks.length) return this.#tail[row % BLOCK] ?? [];
    if (this.#open?.index !== index) this.#open = { index, rows: parted(this.blocks[index] ?? '') };
    return this.#open.rows[row % BLOCK] ?? [];
  }

  replace(row: number, texts: TextRow): void {
    const index = Math.floor(row / BLOCK);
    if (index === this.blocks.length) {
      this.#tail[row % BLOCK] = texts;
      return;
    }
    const rows = parted(this.blocks[index] ?? '');
    rows[row % BLOCK] = texts;
    this.blocks[index] = joined(rows);
    this.#open = undefined;
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
function joined(rows: readonly TextRow[]): string {
  const plain = rows.map((texts) => texts.join(FIELD)).join(ROW);
  const fields = rows.length * FIELDS;
  const isPlain =
    !plain.includes(ESCAPE) &&
    !rows.some((texts) => texts.includes(null)) &&
    occurrences(plain, FIELD) + occurrences(plain, ROW) === fields - 1;
  return isPlain ? plain : rows.map((texts) => texts.map(escaped).join(FIELD)).join(ROW);
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

const parted = (block: string): TextRow[] => block.split(ROW).map((row) => row.split(FIELD).map(unescaped));
