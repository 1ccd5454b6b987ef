import { newKey } from './doc.ts';
import { same } from './same.ts';
import type { Group, Row, RowsShape } from './shape.ts';

/** So many pairs of rows are compared at most: each with each where there are 300 on either side. */
const MOST_COMPARED = 300 ** 2;

/**
 * Which keys the rows of a list have that was read anew: those of the rows they are. A row is known by its id; one
 * without is the one with the same content, else the most similar one, else the one in its place. What is none of
 * these is new.
 *
 * @param incoming the list as read, its rows without keys
 * @param known the rows it may hold, as they were when last read
 * @param others rows that it may hold as well: sent without knowing whether they arrived, or told since
 */
export function align(
  shape: RowsShape,
  incoming: readonly Group[],
  known: readonly Row[],
  others: readonly Row[] = [],
): string[] {
  if (known.length + others.length === 0) return incoming.map(newKey);
  const keys: (string | undefined)[] = incoming.map(() => undefined);
  const free = new Map(known.map((row) => [row.key, row]));
  const spare = new Map(others.flatMap((row) => (free.has(row.key) ? [] : [[row.key, row] as const])));
  const isFree = ({ key }: Row) => free.has(key) || spare.has(key);
  const match = (index: number, row: Row | undefined) => {
    if (!row || !isFree(row) || keys[index] !== undefined) return;
    keys[index] = row.key;
    free.delete(row.key);
    spare.delete(row.key);
  };
  const idOf = (value: Group) => (shape.id === undefined ? undefined : value[shape.id] || undefined);
  const equal = (a: Group, b: Group) =>
    same({ ...shape, kind: 'rows' }, [{ key: '', value: a }], [{ key: '', value: b }], false);
  /** Two rows that both have an id are the same by that only. */
  const mayBe = (value: Group, row: Row) => idOf(value) === undefined || idOf(row.value) === undefined;
  const open = () =>
    incoming.flatMap((value, index) => (keys[index] === undefined ? [{ value, index }] : []));

  const all = [...free.values(), ...spare.values()];
  const byId = new Map(all.toReversed().map((row) => [idOf(row.value), row]));
  for (const { value, index } of open()) if (idOf(value)) match(index, byId.get(idOf(value)));
  const rest = all.filter(isFree);
  let compared = 0;
  for (const { value, index } of open()) {
    // Rows that stayed in their order are found at the beginning of the rest.
    const at = rest.findIndex(
      (row) => mayBe(value, row) && compared++ < MOST_COMPARED && equal(value, row.value),
    );
    if (at >= 0) match(index, rest.splice(at, 1)[0]);
  }
  for (const { index, row } of mostSimilar(shape, open(), [...free.values()], mayBe)) match(index, row);
  // One of the others that was changed by somebody since: alike in most of what it says.
  for (const { index, row, likeness, of } of mostSimilar(shape, open(), [...spare.values()], mayBe))
    if (likeness * 2 > of) match(index, row);
  for (const { value, index } of open()) {
    const row = known[index];
    if (row && free.has(row.key) && mayBe(value, row) && incoming.length === known.length) match(index, row);
  }
  return keys.map((key) => key ?? newKey());
}

interface Pair {
  index: number;
  row: Row;
  /** How many fields say the same, of how many that say something. */
  likeness: number;
  of: number;
}

/** Pairs of rows that have something to say in common, the most alike first. */
function mostSimilar(
  shape: RowsShape,
  open: readonly { value: Group; index: number }[],
  free: readonly Row[],
  mayBe: (value: Group, row: Row) => boolean,
): Pair[] {
  if (open.length * free.length > MOST_COMPARED) return [];
  const telling = Object.entries(shape.row.fields).filter(([field]) => field !== shape.id);
  const compared = (a: Group, b: Group) => {
    const said = telling.filter(
      ([field]) => a[field] !== undefined && a[field] !== '' && typeof a[field] !== 'boolean',
    );
    return {
      likeness: said.filter(([field, at]) => same(at, a[field], b[field], false)).length,
      of: said.length,
    };
  };
  return open
    .flatMap(({ value, index }) =>
      free.filter((row) => mayBe(value, row)).map((row) => ({ index, row, ...compared(value, row.value) })),
    )
    .filter((pair) => pair.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || a.index - b.index);
}
