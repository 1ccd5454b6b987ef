import type { ReactNode } from 'react';
import type { FieldGroup } from '#editor/use-field-group.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useField } from './use-field.ts';

interface NumberFieldProps {
  part: FieldGroup;
  name: string;
  label: string;
  hint?: ReactNode;
}

/** Integer field. Invalid input stays text, for validation to report. */
export function NumberField({ part, name, label, hint }: NumberFieldProps) {
  const { changed, error, change } = useField(part, name);
  return (
    <Field label={label} hint={hint} error={error} changed={changed}>
      {(links) => (
        <Input
          {...links}
          {...part.form.register(name, {
            onChange: (event: { target: { value: string } }) => change(numberOr(event.target.value), true),
          })}
          inputMode="numeric"
          autoComplete="off"
          className="tnum max-w-60"
        />
      )}
    </Field>
  );
}

const numberOr = (text: string): number | string => (/^\d{1,16}$/.test(text.trim()) ? Number(text) : text);
