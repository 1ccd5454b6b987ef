import { useEffect } from 'react';
import { type FieldError, useFormState } from 'react-hook-form';
import { findingAt, useEdited, useEngine, useIsChanged, useValue } from '#editor/editor.tsx';
import type { FieldGroup } from '#editor/use-field-group.ts';
import type { Path } from '#engines/save/shape.ts';

/** State of one field. A harmful finding is shown as an error. */
export function useField({ path, form, shown }: FieldGroup, name: string) {
  const engine = useEngine();
  const at: Path = [...path, name];
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
  const { errors } = useFormState({ control: form.control, name, exact: true });
  const finding = useEdited((now) => findingAt(now, at));
  const error = (errors[name] as FieldError | undefined)?.message;
  return {
    at,
    value: useValue(at),
    changed: useIsChanged(at),
    finding,
    error: error ?? (finding?.severity === 'harmful' ? finding.message : undefined),
    warning: finding?.severity === 'warning' ? finding.message : null,
    /** @param typing combines keystrokes into one undo step */
    change: (value: unknown, typing = false) => engine.change(at, value, { typing }),
  };
}
