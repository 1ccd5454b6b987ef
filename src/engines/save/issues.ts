import * as z from 'zod/mini';
import type { Issue } from '#engines/checks/index.ts';
import { asGroup, asRows, shapeAt, toDocPath, valueAt } from './document.ts';
import { isEqual } from './is-equal.ts';
import { createPatch } from './record.ts';
import {
  type FieldErrors,
  type Group,
  type GroupShape,
  isTristate,
  type Path,
  pathKey,
  type Shape,
} from './shape.ts';
import type { SaveFailure } from './state.ts';

/** Issues of a document, by the `pathKey` of their field. */
export type DocumentIssues = ReadonlyMap<string, Issue>;

/** Runs the checks of a shape on a document. */
export function issuesOf(shape: GroupShape, doc: Group): DocumentIssues {
  const issues = new Map<string, Issue>();
  const visit = (at: Shape, node: unknown, prefix: string) => {
    if (at.kind === 'rows')
      for (const { key, value } of asRows(node)) visit(at.row, value, `${prefix}${key}/`);
    if (at.kind !== 'group' || (node === undefined && isTristate(at))) return;
    const value = asGroup(node);
    const checked = at.check?.(value) ?? {};
    for (const [field, inner] of Object.entries(at.fields)) {
      const own = checked[field];
      if (own) issues.set(prefix + field, own);
      else visit(inner, value[field], `${prefix}${field}/`);
    }
  };
  visit(shape, doc, '');
  return issues;
}

/** Paths of harmful issues in `doc` that `base` doesn't have with the same value. */
export function findNewHarmfulPaths(shape: GroupShape, base: Group, doc: Group): Path[] {
  const before = issuesOf(shape, base);
  return [...issuesOf(shape, doc)].flatMap(([key, { severity }]) => {
    const path = key.split('/');
    const isLive =
      before.get(key)?.severity === 'harmful' &&
      isEqual(shapeAt(shape, path), valueAt(base, path), valueAt(doc, path));
    return severity === 'harmful' && !isLive ? [path] : [];
  });
}

/** Validates the update that saving would send. Unchanged fields aren't sent, nor missed. */
export function validateDraft(
  shape: GroupShape,
  schema: z.ZodMiniType,
  base: Group,
  draft: Group,
): FieldErrors {
  const patch = createPatch(shape, base, draft);
  const errors = new Map<string, string>();
  // In the order of the form, whose first invalid field gets the focus.
  const order = Object.keys(shape.fields);
  const position = ({ path: [field] }: z.core.$ZodIssue) => order.indexOf(String(field));
  const issues = z.safeParse(schema, patch).error?.issues ?? [];
  for (const { path, message } of issues.toSorted((a, b) => position(a) - position(b))) {
    const key = pathKey(toDocPath(shape, draft, path.map(String)));
    if (String(path[0]) in patch && !errors.has(key)) errors.set(key, message);
  }
  return errors;
}

/**
 * Maps the service's errors to fields. The service names rows by their index in `doc`, and may name a part of a value
 * that is edited as a whole.
 */
export const errorsByPath = (shape: GroupShape, doc: Group, { fields = [] }: SaveFailure): FieldErrors =>
  new Map(
    fields.map(({ path, message }) => {
      const steps = path.split(/[./[\]]+/).filter(Boolean);
      return [pathKey(toDocPath(shape, doc, steps)), message];
    }),
  );

/** Drops the errors of fields that differ between the two documents. */
export function keepCurrentErrors(errors: FieldErrors, before: Group, after: Group): FieldErrors {
  const current = [...errors].filter(([key]) => {
    const path = key.split('/');
    return valueAt(before, path) === valueAt(after, path);
  });
  return current.length === errors.size ? errors : new Map(current);
}
