import { valueAt } from './doc.ts';
import { type Group, type GroupShape, type Path, pathKey, type Row, type Shape } from './shape.ts';
import type { Fault } from './state.ts';

type Refusals = ReadonlyMap<string, string>;

/**
 * What the service refused, by the `pathKey` of the field that holds it. The service names rows by their places in
 * `doc`, and may name a part of what is changed as a whole.
 */
export const placed = (shape: GroupShape, doc: Group, { fields = [] }: Fault): Refusals =>
  new Map(fields.map(({ path, message }) => [pathKey(inDoc(shape, doc, path)), message]));

function inDoc(shape: Shape, doc: Group, path: string): Path {
  const found: string[] = [];
  let [at, node]: [Shape | undefined, unknown] = [shape, doc];
  for (const step of path.split(/[./[\]]+/).filter(Boolean)) {
    if (at?.kind === 'group') {
      found.push(step);
      [at, node] = [at.fields[step], (node as Group | undefined)?.[step]];
    } else if (at?.kind === 'rows') {
      const row = (node as readonly Row[] | undefined)?.[Number(step)];
      found.push(row?.key ?? step);
      [at, node] = [at.row, row?.value];
    } else break;
  }
  return found;
}

/** Those of what was refused where the document still says the same. */
export function stillRefused(refusals: Refusals, then: Group, now: Group): Refusals {
  const still = [...refusals].filter(([key]) => {
    const path = key.split('/');
    return valueAt(then, path) === valueAt(now, path);
  });
  return still.length === refusals.size ? refusals : new Map(still);
}
