import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { useEngine, useValue } from '#editor/editor.tsx';
import { type Suggestion, TextField } from '#editor/fields/text-field.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asRows, asText, type Path } from '#engines/save/index.ts';
import { pagesQuery, typeName } from '#features/pages/public.ts';
import { plural } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover } from '#ui/popover.tsx';
import { loadEditorParts } from './load-editor-parts.ts';

const TypePicker = onDemand(async () => (await loadEditorParts()).TypePicker);

const MAX_SUGGESTIONS = 50;

type Values = Record<string, unknown>;

interface UsedValueFieldProps {
  path: Path;
  label: string;
  hint?: string;
}

/** Text field that suggests the values that pages have. Loads the pages once it has the focus, if they aren't cached. */
export function UsedValueField({ path, ...field }: UsedValueFieldProps) {
  const [wasFocused, setWasFocused] = useState(false);
  const suggestions = useUsedValues(path, wasFocused).values.map(
    ([value, count]): Suggestion => ({ value, label: plural(count, 'page') }),
  );
  return (
    <TextField
      {...field}
      path={path}
      mono
      suggestions={suggestions.slice(0, MAX_SUGGESTIONS)}
      onFocus={() => setWasFocused(true)}
    />
  );
}

/** Field with the type of an action or widget, picked by name from the types that pages have, or typed. */
export function TypeField({ path, label, hint }: UsedValueFieldProps) {
  const { ref, value, changed, error, warning, change } = useEditorField(path);
  const type = asText(value);
  return (
    <Field label={label} hint={hint} changed={changed} error={error} warning={warning}>
      {(links) => (
        <span ref={(span) => ref(span?.querySelector('button') ?? null)} className="flex">
          <Popover
            label={label}
            className="flex max-h-76 w-(--radix-popper-anchor-width) min-w-60 flex-col p-0"
            triggerProps={{
              ...links,
              'aria-label': `${label}: ${typeName(type) || 'Select a type'}`,
              className:
                'flex h-control w-full min-w-0 items-center gap-2 rounded-md border border-line-input bg-surface px-2.5 text-left text-input text-strong hover:border-muted aria-invalid:border-danger max-phone:h-hit',
            }}
            trigger={
              <>
                <bdi className={clsx('flex-1 truncate', !type.trim() && 'text-faint')}>
                  {typeName(type.slice(0, 100)) || 'Select a type'}
                </bdi>
                {type.trim() ? (
                  <span aria-hidden className="truncate font-mono text-faint text-mono max-phone:hidden">
                    {type.slice(0, 100)}
                  </span>
                ) : null}
                <Icon of={ChevronDown} size="sm" className="text-muted" />
              </>
            }
          >
            {(close) => (
              <UsedTypes
                path={path}
                onPick={(picked) => {
                  close();
                  change(picked);
                }}
              />
            )}
          </Popover>
        </span>
      )}
    </Field>
  );
}

function UsedTypes({ path, onPick }: { path: Path; onPick(type: string): void }) {
  const { values, isComplete } = useUsedValues(path, true);
  return (
    <TypePicker
      types={values.map(([type, count]) => ({ type, name: typeName(type), count }))}
      current={asText(useValue(path))}
      isLoading={!isComplete}
      onPick={onPick}
    />
  );
}

/**
 * Values of a field of all pages, or of the rows of one of their lists, with the number of uses, the most frequent first,
 * as the API doesn't list the valid ones.
 */
function useUsedValues(path: Path, enabled: boolean) {
  const engine = useEngine();
  const { rows: pages, isComplete } = useList(pagesQuery, { enabled });
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
  return { values: [...counts].toSorted(([, a], [, b]) => b - a), isComplete };
}
