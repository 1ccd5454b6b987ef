import {
  asRows,
  type Change,
  changesBetween,
  type Group,
  type Row,
  type RowsShape,
  type Shape,
  toDoc,
} from '#engines/save/index.ts';
import { type ListedPage, type PageDoc, pageShape } from '#features/pages/public.ts';

/** In the order shown. */
const keys = [...new Set(['name', 'metadata', ...Object.keys(pageShape.fields)])] as (keyof PageDoc)[];

export interface ComparedField {
  key: keyof PageDoc;
  shape: Shape;
  /** Empty if both are the same. */
  changes: Change[];
}

/**
 * Compares two states of a page by field.
 *
 * @param before null for a page that didn't exist yet
 */
export function comparePages(before: ListedPage | null, after: ListedPage) {
  const oldDoc = toDoc<PageDoc>(pageShape, before ?? {});
  // Rows without an ID keep the key of the row they are most like.
  const newDoc = toDoc<PageDoc>(pageShape, after, oldDoc);
  const fields = keys.map((key): ComparedField => {
    const shape = pageShape.fields[key];
    return { key, shape, changes: changesBetween(shape, oldDoc[key], newDoc[key], [key]) };
  });
  return { before: oldDoc, after: newDoc, fields };
}

export interface ComparedRow {
  row: Row;
  kind: 'same' | 'added' | 'removed' | 'moved' | 'changed';
  /** Indexes before and after, −1 if it isn't there. */
  from: number;
  to: number;
  /** Changes of its fields. */
  changes: Change[];
}

/** Rows of both states in the new order, with removed ones where they were. */
export function compareRows(before: unknown, after: unknown, changes: readonly Change[]): ComparedRow[] {
  const [oldRows, newRows] = [asRows(before), asRows(after)];
  const indexIn = (rows: readonly Row[], key: string) => rows.findIndex((row) => row.key === key);
  const compared = newRows.map((row, to): ComparedRow => {
    const own = changes.filter(({ path }) => path[1] === row.key);
    const inner = own.filter(({ path }) => path.length > 2);
    const kind = own.find(({ path }) => path.length === 2)?.kind;
    return {
      row,
      kind: kind === 'added' ? kind : inner.length > 0 ? 'changed' : kind === 'moved' ? kind : 'same',
      from: indexIn(oldRows, row.key),
      to,
      changes: inner,
    };
  });
  for (const [from, row] of oldRows.entries())
    if (indexIn(newRows, row.key) < 0)
      compared.splice(from, 0, { row, kind: 'removed', from, to: -1, changes: [] });
  return compared;
}

/** Short values of a row besides its title and ID, as in `Open page · https://fernhill.example/demo`. */
export function summarizeRow({ row: { fields }, title, id }: RowsShape, value: Group): string {
  return Object.entries(fields)
    .flatMap(([key, shape]) => {
      const text = value[key];
      if (key === title || key === id || key === 'content' || typeof text !== 'string' || !text) return [];
      return shape.kind === 'value' && shape.format ? shape.format(text) : text;
    })
    .join(' · ');
}
