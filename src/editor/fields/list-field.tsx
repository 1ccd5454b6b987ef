import { useEditorField } from '#editor/use-editor-field.ts';
import type { Path } from '#engines/save/index.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import { ListInput } from '#ui/list-input.tsx';

interface ListFieldProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'isWide'> {
  path: Path;
  /** Returns the items to keep of changed ones. */
  normalize?: ((items: readonly unknown[], before: readonly unknown[]) => unknown[]) | undefined;
}

export function ListField({ path, normalize, ...options }: ListFieldProps) {
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
          onChange={(next) => change(normalize ? normalize(next, items) : next)}
        />
      )}
    </Field>
  );
}
