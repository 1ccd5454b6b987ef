import { useEffect, useMemo, useState } from 'react';
import { type Field, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { shapeAt } from '#engines/save/document.ts';
import type { Path } from '#engines/save/shape.ts';
import { type AnyEngine, errorAt, useEngine, useReveal, useRevealed, useSamePath } from './editor.tsx';

type Values = Record<string, unknown>;

/** The form of one group of the document: the record itself, a nested group, or a row. */
export interface FieldGroup {
  path: Path;
  form: UseFormReturn<Values>;
  /** Names of mounted fields. */
  shown: Set<string>;
}

/**
 * A form for one group of the document. Sends edits to the engine immediately, and takes other changes, such as undo
 * or a merge, from it. One small form per group keeps a keystroke cheap in large records.
 *
 * @param path must not change while mounted
 */
export function useFieldGroup(path: Path): FieldGroup {
  const engine = useEngine();
  const reveal = useReveal();
  const at = useSamePath(path);
  const form = useForm<Values>({
    defaultValues: useMemo(() => valuesOf(engine, at), [engine, at]),
    resolver: useMemo(() => resolver(engine, at), [engine, at]),
    // Not on blur: an error that appears between press and release would move the click target.
    mode: 'onChange',
  });
  useEffect(() => syncForm(engine, at, form), [engine, at, form]);
  const [shown] = useState(() => new Set<string>());
  useRevealed(at, (target) => {
    const field = target[at.length];
    // The field may be mounted elsewhere, or not yet.
    if (target.length !== at.length + 1 || field === undefined || !shown.has(field)) return;
    reveal.done();
    void form.trigger(field).then(() => focusField(form, field));
  });
  return useMemo(() => ({ path: at, form, shown }), [at, form, shown]);
}

/** Focuses a field synchronously. `setFocus` is delayed and would lose the next key press. */
export const focusField = ({ control }: FieldGroup['form'], name: string): void =>
  (get(control._fields, name) as Field | undefined)?._f.ref.focus?.();

/** Fields that are edited as a whole. */
function fieldsOf(engine: AnyEngine, path: Path): string[] {
  const shape = shapeAt(engine.adapter.shape, path);
  if (shape.kind !== 'group') return [];
  return Object.entries(shape.fields).flatMap(([field, { kind }]) =>
    kind === 'group' || kind === 'rows' ? [] : [field],
  );
}

const valuesOf = (engine: AnyEngine, path: Path): Values =>
  Object.fromEntries(fieldsOf(engine, path).map((field) => [field, engine.valueAt([...path, field]) ?? '']));

/** Reads validation and service errors from the engine. */
function resolver(engine: AnyEngine, path: Path): Resolver<Values> {
  return (values) => {
    const errors = fieldsOf(engine, path).flatMap((field) => {
      const message = errorAt(engine, [...path, field]);
      return message === undefined ? [] : [[field, { type: 'contract', message }]];
    });
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
}

/**
 * Syncs the form with the engine. Errors appear while typing, after a blocked save, and when the service rejects the
 * save; a shown error changes with its field.
 */
function syncForm(engine: AnyEngine, path: Path, form: UseFormReturn<Values>) {
  const fields = fieldsOf(engine, path);
  let lastValues: unknown;
  // An untouched form opens without errors.
  let lastServerErrors = engine.isDirty ? undefined : engine.state.serverErrors;
  let wasBlocked = false;
  const sync = () => {
    const values = engine.valueAt(path);
    if (values !== lastValues) {
      lastValues = values;
      for (const [field, value] of Object.entries(valuesOf(engine, path)))
        if (form.getValues(field) !== value) form.setValue(field, value, { shouldValidate: true });
    }
    const { serverErrors } = engine.state;
    const hasNewErrors = serverErrors !== lastServerErrors || (engine.isBlocked && !wasBlocked);
    lastServerErrors = serverErrors;
    wasBlocked = engine.isBlocked;
    const outdated = fields.filter((field) => {
      const shown = form.getFieldState(field).error?.message;
      return (hasNewErrors || shown !== undefined) && shown !== errorAt(engine, [...path, field]);
    });
    if (outdated.length > 0) void form.trigger(outdated);
  };
  sync();
  return engine.subscribe(sync);
}
