import { randomId } from '#lib/id.ts';
import { isEqual } from './is-equal.ts';
import type { Group, Row, RowsShape } from './shape.ts';

/** Bounds the work of comparing each row with each: 300 rows on either side. */
const MAX_COMPARISONS = 300 ** 2;

/**
 * Returns the keys of loaded rows. Rows match by ID; rows without an ID match by equal content, then by most similar
 * content, then by index. Unmatched rows get new keys.
 *
 * @param values the loaded rows
 * @param previous the rows when last loaded
 * @param others rows that the list may also contain, such as rows of an unconfirmed write
 */
export function matchRows(
  shape: RowsShape,
  values: readonly Group[],
  previous: readonly Row[],
  others: readonly Row[] = [],
): string[] {
  if (previous.length + others.length === 0) return values.map(randomId);
  const keys: (string | undefined)[] = values.map(() => undefined);
  const freePrevious = new Map(previous.map((row) => [row.key, row]));
  const freeOthers = new Map(
    others.flatMap((row) => (freePrevious.has(row.key) ? [] : [[row.key, row] as const])),
  );
  const isFree = ({ key }: Row) => freePrevious.has(key) || freeOthers.has(key);
  const match = (index: number, row: Row | undefined) => {
    if (!row || !isFree(row) || keys[index] !== undefined) return;
    keys[index] = row.key;
    freePrevious.delete(row.key);
    freeOthers.delete(row.key);
  };
  const idOf = (value: Group) => (shape.id === undefined ? undefined : value[shape.id] || undefined);
  const hasEqualContent = (a: Group, b: Group) =>
    isEqual({ ...shape, kind: 'rows' }, [{ key: '', value: a }], [{ key: '', value: b }], false);
  /** Rows that both have an ID match by ID only. */
  const canMatch = (value: Group, row: Row) => idOf(value) === undefined || idOf(row.value) === undefined;
  const unmatched = () =>
    values.flatMap((value, index) => (keys[index] === undefined ? [{ value, index }] : []));

  const all = [...freePrevious.values(), ...freeOthers.values()];
  const byId = new Map(all.toReversed().map((row) => [idOf(row.value), row]));
  for (const { value, index } of unmatched()) if (idOf(value)) match(index, byId.get(idOf(value)));
  const rest = all.filter(isFree);
  let comparisons = 0;
  for (const { value, index } of unmatched()) {
    // Rows in unchanged order are found at the start of the rest.
    const at = rest.findIndex(
      (row) => canMatch(value, row) && comparisons++ < MAX_COMPARISONS && hasEqualContent(value, row.value),
    );
    if (at >= 0) match(index, rest.splice(at, 1)[0]);
  }
  for (const { index, row } of mostSimilar(shape, unmatched(), [...freePrevious.values()], canMatch))
    match(index, row);
  // Someone may have changed one of the others: it still matches if most of its fields are equal.
  for (const pair of mostSimilar(shape, unmatched(), [...freeOthers.values()], canMatch))
    if (pair.equalFields * 2 > pair.totalFields) match(pair.index, pair.row);
  for (const { value, index } of unmatched()) {
    const row = previous[index];
    if (row && freePrevious.has(row.key) && canMatch(value, row) && values.length === previous.length)
      match(index, row);
  }
  return keys.map((key) => key ?? randomId());
}

interface Pair {
  index: number;
  row: Row;
  equalFields: number;
  /** Fields of the loaded row that have content. */
  totalFields: number;
}

/** Pairs of rows with at least one equal field, the most similar first. */
function mostSimilar(
  shape: RowsShape,
  unmatched: readonly { value: Group; index: number }[],
  free: readonly Row[],
  canMatch: (value: Group, row: Row) => boolean,
): Pair[] {
  if (unmatched.length * free.length > MAX_COMPARISONS) return [];
  const contentFields = Object.entries(shape.row.fields).filter(([field]) => field !== shape.id);
  const compare = (a: Group, b: Group) => {
    const filled = contentFields.filter(
      ([field]) => a[field] !== undefined && a[field] !== '' && typeof a[field] !== 'boolean',
    );
    return {
      equalFields: filled.filter(([field, at]) => isEqual(at, a[field], b[field], false)).length,
      totalFields: filled.length,
    };
  };
  return unmatched
    .flatMap(({ value, index }) =>
      free.filter((row) => canMatch(value, row)).map((row) => ({ index, row, ...compare(value, row.value) })),
    )
    .filter((pair) => pair.equalFields > 0)
    .sort((a, b) => b.equalFields - a.equalFields || a.index - b.index);
}
