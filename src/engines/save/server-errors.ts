import { valueAt } from './document.ts';
import {
  type FieldErrors,
  type Group,
  type GroupShape,
  type Path,
  pathKey,
  type Row,
  type Shape,
} from './shape.ts';
import type { SaveFailure } from './state.ts';

/**
 * Maps the service's errors to fields. The service names rows by their index in `doc`, and may name a part of a value
 * that is edited as a whole.
 */
export const errorsByPath = (shape: GroupShape, doc: Group, { fields = [] }: SaveFailure): FieldErrors =>
  new Map(fields.map(({ path, message }) => [pathKey(toDocPath(shape, doc, path)), message]));

function toDocPath(shape: Shape, doc: Group, path: string): Path {
  const docPath: string[] = [];
  let [at, node]: [Shape | undefined, unknown] = [shape, doc];
  for (const step of path.split(/[./[\]]+/).filter(Boolean)) {
    if (at?.kind === 'group') {
      docPath.push(step);
      [at, node] = [at.fields[step], (node as Group | undefined)?.[step]];
    } else if (at?.kind === 'rows') {
      const row = (node as readonly Row[] | undefined)?.[Number(step)];
      docPath.push(row?.key ?? step);
      [at, node] = [at.row, row?.value];
    } else break;
  }
  return docPath;
}

/** Drops the errors of fields that differ between the two documents. */
export function keepCurrentErrors(errors: FieldErrors, before: Group, after: Group): FieldErrors {
  const current = [...errors].filter(([key]) => {
    const path = key.split('/');
    return valueAt(before, path) === valueAt(after, path);
  });
  return current.length === errors.size ? errors : new Map(current);
}
