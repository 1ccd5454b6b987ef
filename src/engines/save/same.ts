import { groupOf, itemsOf, rowsOf } from './doc.ts';
import { type Group, isExact, type Row, type Shape } from './shape.ts';

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson((a as Group)[key], (b as Group)[key]))
  );
}

/** An emptied text is as good as none: a form shows both alike. */
const filled = (value: unknown) => (value === '' || value === null ? undefined : value);

/**
 * Whether two parts of documents say the same. Rows are compared in their order and by their keys.
 *
 * @param named false compares rows by their content only, without keys and ids
 */
export function same(shape: Shape, a: unknown, b: unknown, named = true): boolean {
  if (a === b) return true;
  if (isExact(shape) && (a === undefined || b === undefined)) return false;
  switch (shape.kind) {
    case 'value':
      return shape.exact ? sameJson(a, b) : sameJson(filled(a), filled(b));
    case 'ref':
      return !named || filled(a) === filled(b);
    case 'items':
      return sameJson(itemsOf(a), itemsOf(b));
    case 'group': {
      const [one, other] = [groupOf(a), groupOf(b)];
      return Object.entries(shape.fields).every(([field, at]) => same(at, one[field], other[field], named));
    }
    case 'rows': {
      const [one, other] = [rowsOf(a), rowsOf(b)];
      const sameRow = (row: Row, counterpart: Row | undefined) =>
        counterpart !== undefined &&
        (!named || row.key === counterpart.key) &&
        same(
          shape.row,
          withoutId(row, named ? undefined : shape.id),
          withoutId(counterpart, named ? undefined : shape.id),
          named,
        );
      return one.length === other.length && one.every((row, index) => sameRow(row, other[index]));
    }
  }
}

const withoutId = ({ value }: Row, id: string | undefined): Group =>
  id === undefined ? value : { ...value, [id]: undefined };
