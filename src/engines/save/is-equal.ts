import { isSameText } from '#lib/text.ts';
import { asGroup, asItems, asRows } from './document.ts';
import { type Group, isTristate, type Row, type Shape } from './shape.ts';

/** Deep equality of JSON values, ignoring the order of keys. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqualJson((a as Group)[key], (b as Group)[key]))
  );
}

/** A form shows empty and absent values alike. */
const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value);

/**
 * Compares two nodes of documents. A textarea returns line feeds only, so other line ends don't count.
 *
 * @param withKeys whether the keys and IDs of rows, and references to them, have to match too
 */
export function isEqual(shape: Shape, a: unknown, b: unknown, withKeys = true): boolean {
  if (isSameText(a, b)) return true;
  if (isTristate(shape) && (a === undefined || b === undefined)) return false;
  switch (shape.kind) {
    case 'value':
      return shape.tristate ? isEqualJson(a, b) : isEqualJson(emptyToUndefined(a), emptyToUndefined(b));
    case 'ref':
      return !withKeys || emptyToUndefined(a) === emptyToUndefined(b);
    case 'items':
      return isEqualJson(asItems(a), asItems(b));
    case 'group': {
      const [groupA, groupB] = [asGroup(a), asGroup(b)];
      return Object.entries(shape.fields).every(([field, at]) =>
        isEqual(at, groupA[field], groupB[field], withKeys),
      );
    }
    case 'rows': {
      const [rowsA, rowsB] = [asRows(a), asRows(b)];
      const ignoredId = withKeys ? undefined : shape.id;
      const isSameRow = (row: Row, other: Row | undefined) =>
        other !== undefined &&
        (!withKeys || row.key === other.key) &&
        isEqual(shape.row, withoutId(row, ignoredId), withoutId(other, ignoredId), withKeys);
      return rowsA.length === rowsB.length && rowsA.every((row, index) => isSameRow(row, rowsB[index]));
    }
  }
}

const withoutId = ({ value }: Row, id: string | undefined): Group =>
  id === undefined ? value : { ...value, [id]: undefined };
