import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useList } from '#api/queries/use-list.ts';
import { useEdited, useEngine, useValue } from '#editor/editor.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asRows, asText, type Path } from '#engines/save/index.ts';
import { type ListedPage, pagesQuery, typeName } from '#features/pages/public.ts';
import { humanize } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover } from '#ui/popover.tsx';
import { loadEditorParts } from './load-editor-parts.ts';

const ValuePicker = onDemand(async () => (await loadEditorParts()).ValuePicker);

type Values = Record<string, unknown>;

interface UsedValueFieldProps {
  path: Path;
  label: string;
  /** Names the values. */
  noun?: 'type' | 'brand';
}

/** Field with a picker of the values that pages have. Other values can be typed. */
export function UsedValueField({ path, label, noun = 'type' }: UsedValueFieldProps) {
  const { ref, value, changed, error, warning, change } = useEditorField(path);
  const { nameOf } = useUsedValues(path, noun, false);
  const code = asText(value).slice(0, 100);
  const name = nameOf(code);
  const placeholder = `Select a ${noun}`;
  return (
    <Field label={label} changed={changed} error={error} warning={warning}>
      {(links) => (
        <span ref={(span) => ref(span?.querySelector('button') ?? null)} className="flex">
          <Popover
            label={label}
            isSheet
            className="flex max-h-76 w-(--radix-popper-anchor-width) min-w-60 flex-col p-0"
            triggerProps={{
              ...links,
              'aria-label': `${label}: ${name || placeholder}`,
              className:
                'touch flex h-control w-full min-w-0 items-center gap-2 rounded-md border border-line-input bg-surface px-2.5 text-left text-input text-strong hover:border-muted aria-invalid:border-danger',
            }}
            trigger={
              <>
                <bdi
                  className={clsx(
                    'grow truncate',
                    !code.trim() && 'text-faint',
                    name === code && 'font-mono text-mono',
                  )}
                >
                  {name || placeholder}
                </bdi>
                <Icon of={ChevronDown} size="sm" className="text-muted" />
              </>
            }
          >
            {(close) => (
              <UsedValues
                path={path}
                noun={noun}
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

interface UsedValuesProps extends Required<Pick<UsedValueFieldProps, 'path' | 'noun'>> {
  onPick(value: string): void;
}

function UsedValues({ path, noun, onPick }: UsedValuesProps) {
  const { values, isComplete, nameOf } = useUsedValues(path, noun, true);
  return (
    <ValuePicker
      values={values.map(([value, count]) => ({ value, name: nameOf(value), count }))}
      noun={noun}
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
function useUsedValues(path: Path, noun: 'type' | 'brand', enabled: boolean) {
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
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  const nameOf = (value: string) =>
    noun === 'type' ? typeName(value) : describeBrand(value, [page, ...pages]);
  return { values: [...counts].toSorted(([, a], [, b]) => b - a), isComplete, nameOf };
}

/** Name of a brand, as the API has none: an ID of words, or else the site name that its pages share, or the ID. */
function describeBrand(brandId: string, pages: readonly ListedPage[]): string {
  if (!/\d/.test(brandId)) return humanize(brandId);
  const names = pages.flatMap((page) =>
    page.brandId === brandId ? (page.metadata?.ogSiteName?.trim() ?? '') : [],
  );
  const [name] = names;
  return name && names.every((each) => each === name) ? name : brandId;
}
