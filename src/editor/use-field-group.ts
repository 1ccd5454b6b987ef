import { useEffect, useMemo, useState } from 'react';
import { type Field, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { shapeAt } from '#engines/save/document.ts';
import type { Path } from '#engines/save/shape.ts';
import { type AnyEngine, errorAt, useEngine, useReveal, useRevealed, useSamePath } from './editor.tsx';

type Values = Record<string, unknown>;

/** The fields of one group of a document: of the record itself, of one of its parts, or of a row. */
export interface FieldGroup {
  path: Path;
  form: UseFormReturn<Values>;
  /** The names of its fields that are on the screen. */
  shown: Set<string>;
}

/**
 * A form over one group of what is edited. What is typed goes to the engine at once; what changes there otherwise, by
 * undo or a merge, comes back into the fields. A record is as many small forms as there are groups on the screen, so
 * that a keystroke costs as much as its group, however large the record is.
 *
 * @param path stays the same object, or at least says the same, while this is mounted
 */
export function useFieldGroup(path: Path): FieldGroup {
  const engine = useEngine();
  const reveal = useReveal();
  const at = useSamePath(path);
  const form = useForm<Values>({
    defaultValues: useMemo(() => valuesOf(engine, at), [engine, at]),
    resolver: useMemo(() => resolver(engine, at), [engine, at]),
    // Never on blur: a message that appears between press and release moves what is being clicked.
    mode: 'onChange',
  });
  useEffect(() => follow(engine, at, form), [engine, at, form]);
  const [shown] = useState(() => new Set<string>());
  useRevealed(at, (wanted) => {
    const field = wanted[at.length];
    // A field of this part may be shown elsewhere, or not yet.
    if (wanted.length !== at.length + 1 || field === undefined || !shown.has(field)) return;
    reveal.done();
    void form.trigger(field).then(() => focusField(form, field));
  });
  return useMemo(() => ({ path: at, form, shown }), [at, form, shown]);
}

/** Gives a field the focus at once; the form's own way is later, so that a key pressed meanwhile would be lost. */
export const focusField = ({ control }: FieldGroup['form'], name: string): void =>
  (get(control._fields, name) as Field | undefined)?._f.ref.focus?.();

/** The fields of a group that are changed as a whole. A field always has a value; an absent one is empty. */
function fieldsOf(engine: AnyEngine, path: Path): string[] {
  const shape = shapeAt(engine.adapter.shape, path);
  if (shape.kind !== 'group') return [];
  return Object.entries(shape.fields).flatMap(([field, { kind }]) =>
    kind === 'group' || kind === 'rows' ? [] : [field],
  );
}

const valuesOf = (engine: AnyEngine, path: Path): Values =>
  Object.fromEntries(fieldsOf(engine, path).map((field) => [field, engine.valueAt([...path, field]) ?? '']));

/** Errors are what the engine knows of: what the service refused, and what the schema of the contract would. */
function resolver(engine: AnyEngine, path: Path): Resolver<Values> {
  return (values) => {
    const wrong = fieldsOf(engine, path).flatMap((field) => {
      const message = errorAt(engine, [...path, field]);
      return message === undefined ? [] : [[field, { type: 'contract', message }]];
    });
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} };
  };
}

/**
 * Brings into the form what changes elsewhere. Errors appear while typing, after a blocked save, and when the service
 * rejects the save; a shown error changes with its field.
 */
function follow(engine: AnyEngine, path: Path, form: UseFormReturn<Values>) {
  const fields = fieldsOf(engine, path);
  let seen: unknown;
  // An untouched form opens without errors.
  let refused = engine.isDirty ? undefined : engine.state.serverErrors;
  let blocked = false;
  const look = () => {
    const values = engine.valueAt(path);
    if (values !== seen) {
      seen = values;
      for (const [field, value] of Object.entries(valuesOf(engine, path)))
        if (form.getValues(field) !== value) form.setValue(field, value, { shouldValidate: true });
    }
    const { serverErrors } = engine.state;
    const told = serverErrors !== refused || (engine.isBlocked && !blocked);
    refused = serverErrors;
    blocked = engine.isBlocked;
    const outdated = fields.filter((field) => {
      const shown = form.getFieldState(field).error?.message;
      return (told || shown !== undefined) && shown !== errorAt(engine, [...path, field]);
    });
    if (outdated.length > 0) void form.trigger(outdated);
  };
  look();
  return engine.subscribe(look);
}
