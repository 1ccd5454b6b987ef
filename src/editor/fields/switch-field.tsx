import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { FieldGroup } from '#editor/use-field-group.ts';
import { Changed } from '#ui/changed.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Switch } from '#ui/switch.tsx';
import { useField } from './use-field.ts';

interface SwitchFieldProps {
  part: FieldGroup;
  name: string;
  label: string;
}

export function SwitchField({ part, name, label }: SwitchFieldProps) {
  const { value, changed, error, change } = useField(part, name);
  const { field } = useController({ control: part.form.control, name });
  const errorId = useId();
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex items-center gap-2">
        <Switch
          ref={field.ref}
          checked={value === true}
          wrong={error === undefined ? undefined : errorId}
          onChange={(on) => {
            change(on);
            field.onChange(on);
          }}
        >
          {label}
        </Switch>
        {changed ? <Changed /> : null}
      </span>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </span>
  );
}
