import { useEditorField } from '#editor/use-editor-field.ts';
import type { Path } from '#engines/save/index.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import { ListInput } from '#ui/list-input.tsx';

interface ListFieldProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'isWide'> {
  path: Path;
  /** Shown while the list is empty. */
  placeholder?: string;
}

export function ListField({ path, placeholder, ...options }: ListFieldProps) {
  const { ref, value, changed, error, warning, change } = useEditorField(path);
  const items = Array.isArray(value) ? value : [];
  return (
    <Field {...options} error={error} warning={warning} changed={changed}>
      {(links) => (
        <ListInput<unknown>
          {...links}
          ref={ref}
          label={options.label}
          value={items}
          placeholder={placeholder}
          onChange={change}
        />
      )}
    </Field>
  );
}
