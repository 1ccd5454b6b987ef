import type { ReactNode } from 'react';
import { useEditorField } from '#editor/use-editor-field.ts';
import type { Path } from '#engines/save/index.ts';
import { Field } from '#ui/field.tsx';
import { ListInput } from '#ui/list-input.tsx';

interface ListFieldProps {
  path: Path;
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
}

export function ListField({ path, label, hideLabel, hint }: ListFieldProps) {
  const { ref, value, changed, error, warning, change } = useEditorField(path);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} warning={warning} changed={changed}>
      {(links) => (
        <ListInput<unknown>
          {...links}
          ref={ref}
          label={label}
          value={Array.isArray(value) ? value : []}
          onChange={change}
        />
      )}
    </Field>
  );
}
