import { useId } from 'react';
import { useEditorField } from '#editor/use-editor-field.ts';
import type { Path } from '#engines/save/shape.ts';
import { Changed } from '#ui/changed.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Switch } from '#ui/switch.tsx';

interface SwitchFieldProps {
  path: Path;
  label: string;
}

export function SwitchField({ path, label }: SwitchFieldProps) {
  const { ref, value, changed, error, change } = useEditorField(path);
  const errorId = useId();
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex items-center gap-2">
        <Switch
          ref={ref}
          checked={value === true}
          wrong={error === undefined ? undefined : errorId}
          onChange={change}
        >
          {label}
        </Switch>
        {changed ? <Changed /> : null}
      </span>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </span>
  );
}
