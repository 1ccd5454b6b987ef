import { useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useEngine } from '#editor/editor.tsx';
import { type Suggestion, TextField } from '#editor/fields/text-field.tsx';
import { asRows, asText, type Path } from '#engines/save/index.ts';
import { pagesQuery } from '#features/pages/public.ts';
import { humanize, plural } from '#lib/text.ts';

const MAX_SUGGESTIONS = 50;

const typeNames = new Map([
  ['open-url', 'Open page'],
  ['phone', 'Call'],
]);

/** Display name of the type of an action or widget. Unknown types are humanized. */
export const typeName = (type: string): string => typeNames.get(type) ?? humanize(type);

type Values = Record<string, unknown>;

interface UsedValueFieldProps {
  /** A field of the page, or of the rows of one of its lists. */
  path: Path;
  label: string;
  hint: string;
  mono?: boolean;
}

/**
 * Text field that suggests the values of all pages, the most frequent first, as the API doesn't list the valid ones.
 * Loads the pages once it has the focus, if they aren't cached.
 */
export function UsedValueField({ path, ...field }: UsedValueFieldProps) {
  const [wasFocused, setWasFocused] = useState(false);
  const engine = useEngine();
  const { rows: pages } = useList(pagesQuery, { enabled: wasFocused });
  const [list = '', ...rest] = path;
  const key = rest.at(-1);
  const counts = new Map<string, number>();
  const add = (value: unknown) => {
    if (typeof value === 'string' && value.trim()) counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  for (const page of pages as readonly Values[]) {
    if (key === undefined) add(page[list]);
    else for (const row of (page[list] ?? []) as readonly Values[]) add(row[key]);
  }
  // Rows of this page that aren't saved or loaded.
  if (key !== undefined)
    for (const { value } of asRows(engine.valueAt([list])))
      if (!counts.has(asText(value[key]))) add(value[key]);
  const suggestions = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_SUGGESTIONS)
    .map(
      ([value, count]): Suggestion => ({
        value,
        label: key === undefined ? plural(count, 'page') : typeName(value),
      }),
    );
  return <TextField {...field} path={path} suggestions={suggestions} onFocus={() => setWasFocused(true)} />;
}
