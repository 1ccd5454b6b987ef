import { ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { valueAt } from '#engines/save/index.ts';
import { plural } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover } from '#ui/popover.tsx';
import type { FieldPickerProps } from './field-picker.tsx';
import { loadPanels } from './load-panels.ts';
import {
  type Inherited,
  inheritedValue,
  type OverridableField,
  overridableFields,
} from './overridable-fields.ts';
import { OverridesHeading } from './override-parts.tsx';
import { OverrideRow, RemovedOverride } from './override-row.tsx';
import type { AudienceQueries } from './use-audience.ts';
import type { DraftChange } from './use-draft-changes.ts';

// Closed at first, so it needs no fallback.
const InheritingFields = onDemand(async () => (await loadPanels()).InheritingFields);

interface OverrideListProps {
  inherited: Inherited;
  draftChanges?: readonly DraftChange[] | undefined;
  /** The audience; absent for a new one. */
  queries?: AudienceQueries;
  /** Shown while nothing is overridden. */
  empty: ReactNode;
}

/** Fields of the page; a name of its own is no override. */
const fields = overridableFields.filter(({ path }) => path[0] !== 'customName');

/** Number of fields in which the draft differs from the page. */
export const useOverriddenCount = (): number =>
  useEdited(({ state }) => fields.filter(({ path }) => valueAt(state.draft, path) != null).length);

/** The overridden fields of an audience, and a picker for more. */
export function OverrideList({ inherited, draftChanges = [], queries, empty }: OverrideListProps) {
  const engine = useEngine();
  const reveal = useReveal();
  const draft = useEdited(({ state }) => state.draft);
  const draftValue = ({ path }: OverridableField) => valueAt(draft, path);
  const isMetadataKnown = valueAt(draft, ['metadataOverride']) !== undefined;
  const count = useOverriddenCount();
  const others = fields.filter((field) => draftValue(field) == null);
  const isKnown = (field: OverridableField) =>
    field.path.length > 1 ? isMetadataKnown : draftValue(field) !== undefined;
  const add = (field: OverridableField) => {
    const start = inheritedValue(field, inherited) ?? (field.kind === 'list' ? [] : '');
    engine.change(field.path, start, { name: `override ${field.name}` });
    reveal.show(field.path);
  };
  const changeOf = ({ path }: OverridableField) => draftChanges.find((change) => change.path === path);
  const liveValue = (field: OverridableField) => changeOf(field)?.live ?? null;
  const shown = fields.filter((field) => draftValue(field) != null || liveValue(field) !== null);
  const inheriting = others.filter((field) => isKnown(field) && liveValue(field) === null);
  return (
    <section aria-labelledby="overrides" className="mt-2">
      <div className="flex min-h-tabs items-center gap-2">
        <OverridesHeading count={count} />
        <OverridePicker
          // An update replaces all metadata, so unknown values would be lost.
          fields={isMetadataKnown ? others : others.filter(({ path }) => path.length === 1)}
          inherited={inherited}
          onPick={add}
        />
      </div>
      {shown.length === 0 ? (
        empty
      ) : (
        <div className="py-0.5">
          {shown.map((field) =>
            draftValue(field) == null ? (
              <RemovedOverride
                key={field.name}
                field={field}
                inherited={inherited}
                live={liveValue(field)}
                isDraft={queries?.audience.value.status === 'draft'}
              />
            ) : (
              <OverrideRow
                key={field.name}
                field={field}
                inherited={inherited}
                isInDraft={changeOf(field) !== undefined}
                queries={queries}
              />
            ),
          )}
        </div>
      )}
      {inheriting.length === 0 ? null : (
        <details className="group mt-2 border-line border-t text-sm">
          <summary className="flex h-tabs cursor-pointer items-center gap-2 text-muted hover:text-strong">
            <Icon of={ChevronRight} size="sm" className="-ml-0.5 transition-transform group-open:rotate-90" />
            {plural(inheriting.length, 'field')} {inheriting.length === 1 ? 'uses' : 'use'} the page's value
          </summary>
          <InheritingFields fields={inheriting} inherited={inherited} onOverride={add} />
        </details>
      )}
    </section>
  );
}

const FieldPicker = onDemand(async () => (await loadPanels()).FieldPicker);

const OverridePicker = (props: FieldPickerProps) => (
  <Popover
    label="Override a field"
    align="end"
    isSheet
    className="flex w-90 flex-col p-0 max-h-[min(calc(var(--spacing)*100),var(--radix-popover-content-available-height))]!"
    command={{ label: 'Override a field', icon: Plus, shortcut: 'overrideField' }}
    triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
    trigger={
      <>
        <Icon of={Plus} size="sm" className="-ml-0.5 opacity-80" />
        Override a field
        <span aria-hidden className="contents">
          <Kbd>O</Kbd>
        </span>
      </>
    }
  >
    {(close) => (
      <FieldPicker
        {...props}
        onPick={(field) => {
          close();
          props.onPick(field);
        }}
      />
    )}
  </Popover>
);
