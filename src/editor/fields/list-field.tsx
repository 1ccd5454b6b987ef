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
  isWide?: boolean;
}

export function ListField({ path, ...options }: ListFieldProps) {
  const { ref, value, changed, error, warning, change } = useEditorField(path);
  return (
    <Field {...options} error={error} warning={warning} changed={changed}>
      {(links) => (
        <ListInput<unknown>
          {...links}
          ref={ref}
          label={options.label}
          value={Array.isArray(value) ? value : []}
          onChange={change}
        />
      )}
    </Field>
  );
}
