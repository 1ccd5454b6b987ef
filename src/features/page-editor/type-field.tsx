import { useEngine } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { asRows, asText, type Path, valueAt } from '#engines/save/index.ts';

/** Type of a row. Suggests the types of all rows, as the API doesn't list the valid ones. */
export function TypeField({ path, label }: { path: Path; label: string }) {
  const rows = asRows(useEngine().valueAt(path.slice(0, -2)));
  const types = rows.map(({ value }) => asText(valueAt(value, path.slice(-1))));
  return (
    <TextField
      path={path}
      label={label}
      hint="Any text. The API has no list of types."
      suggestions={[...new Set(types.filter(Boolean))]}
    />
  );
}
