import { useController } from 'react-hook-form';
import type { FieldGroup } from '#editor/use-field-group.ts';
import { Field } from '#ui/field.tsx';
import { type Option, Select } from '#ui/select.tsx';
import { useField } from './use-field.ts';

interface ChoiceFieldProps {
  part: FieldGroup;
  name: string;
  label: string;
  hint?: string;
  options: readonly Option<string>[];
}

/** Select field. Shows an unknown value as it is. */
export function ChoiceField({ part, name, label, hint, options }: ChoiceFieldProps) {
  const { value, changed, error, change } = useField(part, name);
  const { field } = useController({ control: part.form.control, name });
  const selected = typeof value === 'string' ? value : '';
  const all = options.some((option) => option.value === selected)
    ? options
    : [{ value: selected, label: selected || 'None selected' }, ...options];
  return (
    <Field label={label} hint={hint} error={error} changed={changed}>
      {(links) => (
        <Select
          {...links}
          ref={field.ref}
          options={all}
          value={selected}
          onBlur={field.onBlur}
          onChange={(next) => {
            change(next);
            field.onChange(next);
          }}
        />
      )}
    </Field>
  );
}
