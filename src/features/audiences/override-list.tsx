import { ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { valueAt } from '#engines/save/index.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import {
  describeValue,
  type Inherited,
  inheritedValue,
  type OverridableField,
  overridableFields,
} from './overridable-fields.ts';
import { OverridePicker } from './override-picker.tsx';
import { OverrideRow } from './override-row.tsx';
import type { AudienceQueries } from './use-audience.ts';
import type { NamedField } from './use-draft-changes.ts';

interface OverrideListProps {
  fields?: readonly OverridableField[];
  inherited: Inherited;
  /** Fields that a draft changes. */
  draftChanges?: readonly NamedField[] | undefined;
  /** The audience; absent for a new one. */
  queries?: AudienceQueries;
  /** Shown while nothing is overridden. */
  empty: ReactNode;
}

/** Number of fields in which the draft differs from the page; a name of its own isn't one. */
export const useOverriddenCount = (): number =>
  useEdited(
    ({ state }) =>
      overridableFields.filter(({ path }) => path[0] !== 'customName' && valueAt(state.draft, path) != null)
        .length,
  );

/** The overridden fields of an audience, and a picker for more. */
export function OverrideList({
  fields = overridableFields,
  inherited,
  draftChanges = [],
  queries,
  empty,
}: OverrideListProps) {
  const engine = useEngine();
  const reveal = useReveal();
  const draft = useEdited(({ state }) => state.draft);
  const draftValue = ({ path }: OverridableField) => valueAt(draft, path);
  const isMetadataKnown = valueAt(draft, ['metadataOverride']) !== undefined;
  const count = useOverriddenCount();
  const overridden = fields.filter((field) => draftValue(field) != null);
  const others = fields.filter((field) => draftValue(field) == null);
  const isKnown = (field: OverridableField) =>
    field.path.length > 1 ? isMetadataKnown : draftValue(field) !== undefined;
  const add = (field: OverridableField) => {
    const start = inheritedValue(field, inherited) ?? (field.kind === 'list' ? [] : '');
    engine.change(field.path, start, { name: `override ${field.name}` });
    reveal.show(field.path);
  };
  const inheriting = others.filter(isKnown);
  return (
    <section aria-labelledby="overrides" className="mt-2">
      <div className="flex min-h-tabs items-center gap-2">
        <h2 id="overrides" className="flex flex-1 items-center gap-2 font-semibold text-sm text-strong">
          {count > 0 ? (
            <span className="inline-flex items-center gap-2 text-tailored">
              <span aria-hidden className="size-1.5 rotate-45 bg-current" />
              Overrides
              <span className="tnum">{formatNumber(count)}</span>
            </span>
          ) : (
            'Overrides'
          )}
        </h2>
        <OverridePicker
          // An update replaces all metadata, so unknown values would be lost.
          fields={isMetadataKnown ? others : others.filter(({ path }) => path.length === 1)}
          inherited={inherited}
          onPick={add}
        />
      </div>
      {count === 0 ? empty : null}
      {overridden.length === 0 ? null : (
        <div className="py-0.5">
          {overridden.map((field) => (
            <OverrideRow
              key={field.name}
              field={field}
              inherited={inherited}
              isInDraft={draftChanges.includes(field)}
              queries={queries}
            />
          ))}
        </div>
      )}
      {inheriting.length === 0 ? null : (
        <details className="group mt-2 border-line border-t text-sm">
          <summary className="flex h-tabs cursor-pointer items-center gap-2 text-muted hover:text-strong">
            <Icon of={ChevronRight} size="sm" className="-ml-0.5 transition-transform group-open:rotate-90" />
            {plural(inheriting.length, 'field')} {inheriting.length === 1 ? 'uses' : 'use'} the page's value
          </summary>
          <ul className="pb-3">
            {inheriting.map((field) => (
              <InheritingField
                key={field.name}
                name={field.name}
                value={describeValue(inheritedValue(field, inherited), field)}
                onOverride={() => add(field)}
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface InheritingFieldProps {
  name: string;
  value: string;
  onOverride(): void;
}

const InheritingField = ({ name, value, onOverride }: InheritingFieldProps) => (
  <li className="flex min-h-control-sm items-center gap-3 border-line border-b last:border-b-0 max-phone:min-h-hit">
    <span className="w-34 flex-none text-default max-phone:w-30">{name}</span>
    <bdi className="min-w-0 flex-1 truncate text-muted">{truncate(value, 200)}</bdi>
    <IconButton icon={Plus} label={`Override ${name}`} onClick={onOverride} />
  </li>
);
