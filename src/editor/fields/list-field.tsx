import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldGroup } from '#editor/use-field-group.ts';
import { Field } from '#ui/field.tsx';
import { ListInput } from '#ui/list-input.tsx';
import { useField } from './use-field.ts';

interface ListFieldProps {
  part: FieldGroup;
  name: string;
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  placeholder?: string;
}

export function ListField({ part, name, label, hideLabel, hint, placeholder }: ListFieldProps) {
  const { value, changed, error, warning, change } = useField(part, name);
  const { field } = useController({ control: part.form.control, name });
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} warning={warning} changed={changed}>
      {(links) => (
        <ListInput<unknown>
          {...links}
          ref={field.ref}
          label={label}
          {...(placeholder !== undefined && { placeholder })}
          value={Array.isArray(value) ? value : []}
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
