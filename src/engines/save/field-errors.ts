import * as z from 'zod/mini';
import { toDocPath, valueAt } from './document.ts';
import { createPatch } from './record.ts';
import { type FieldErrors, type Group, type GroupShape, pathKey } from './shape.ts';
import type { SaveFailure } from './state.ts';

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
