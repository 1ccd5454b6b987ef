import { useEffect } from 'react';
import { type FieldError, useFormState } from 'react-hook-form';
import { useEngine, useIsChanged, useValue } from '#form/editor.tsx';
import type { Path } from '#form/engine/shape.ts';
import type { Part } from '#form/use-part.ts';

/** One field of a part: its place, whether it is unsaved and what is wrong with it. */
export function useField({ path, form, shown }: Part, name: string) {
  const engine = useEngine();
  const at: Path = [...path, name];
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
  const { errors } = useFormState({ control: form.control, name, exact: true });
  return {
    at,
    value: useValue(at),
    changed: useIsChanged(at),
    error: (errors[name] as FieldError | undefined)?.message,
    /** Takes what is typed or chosen; typing goes on as one step. */
    change: (value: unknown, typing = false) => engine.change(at, value, { typing }),
  };
}
