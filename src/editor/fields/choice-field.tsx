import { useEditorField } from '#editor/use-editor-field.ts';
import type { Path } from '#engines/save/shape.ts';
import { Field } from '#ui/field.tsx';
import { type Option, Select } from '#ui/select.tsx';

interface ChoiceFieldProps {
  path: Path;
  label: string;
  hint?: string;
  options: readonly Option<string>[];
}

/** Select field. Shows an unknown value as it is. */
export function ChoiceField({ path, label, hint, options }: ChoiceFieldProps) {
  const { ref, value, changed, error, change } = useEditorField(path);
  const selected = typeof value === 'string' ? value : '';
  const all = options.some((option) => option.value === selected)
    ? options
    : [{ value: selected, label: selected || 'None selected' }, ...options];
  return (
    <Field label={label} hint={hint} error={error} changed={changed}>
      {(links) => <Select {...links} ref={ref} options={all} value={selected} onChange={change} />}
    </Field>
  );
}
