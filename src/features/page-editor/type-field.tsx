import { useEngine } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { asRows, asText, type Path, valueAt } from '#engines/save/index.ts';

interface TypeFieldProps {
  path: Path;
  label: string;
  hint: string;
}

/** Type of a row. Suggests the types of all rows, as the API doesn't list the valid ones. */
export function TypeField({ path, ...field }: TypeFieldProps) {
  const rows = asRows(useEngine().valueAt(path.slice(0, -2)));
  const types = rows.map(({ value }) => asText(valueAt(value, path.slice(-1))));
  return <TextField {...field} path={path} suggestions={[...new Set(types.filter(Boolean))]} />;
}
