import type { ReactNode } from 'react';
import { useEditorField } from '#editor/use-editor-field.ts';
import type { Path } from '#engines/save/shape.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

interface NumberFieldProps {
  path: Path;
  label: string;
  hint?: ReactNode;
}

/** Integer field. Invalid input stays text, for validation to report. */
export function NumberField({ path, label, hint }: NumberFieldProps) {
  const { ref, value, changed, error, change } = useEditorField(path);
  return (
    <Field label={label} hint={hint} error={error} changed={changed}>
      {(links) => (
        <Input
          {...links}
          ref={ref}
          value={String(value ?? '')}
          onChange={(event) => change(numberOr(event.target.value), true)}
          inputMode="numeric"
          autoComplete="off"
          className="tnum max-w-60"
        />
      )}
    </Field>
  );
}

/** Text that the number wouldn't show the same way, such as `007` while typing, stays text. */
const numberOr = (text: string): number | string =>
  /^\d{1,16}$/.test(text.trim()) && String(Number(text)) === text.trim() ? Number(text) : text;
