import { useId } from 'react';
import { useIsChanged, useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { ConceptHelp } from '#features/help/public.tsx';
import { Changed } from '#ui/changed.tsx';
import type { KnownValue, PageChange, Visibility } from './engine/merge-sources.ts';
import { OverrideEffect } from './override-effect.tsx';
import { overrideWords } from './override-fields.tsx';
import { OverrideSwitch } from './override-switch.tsx';
import { type OverrideField, overrideFields } from './shape.ts';
import { visitorsHead } from './values-by-save.tsx';

interface OverridesProps {
  /** The default of each field. */
  inherited: Record<OverrideField, KnownValue>;
  /** The effective name. */
  name: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
}

const columns = 'narrow:grid-cols-[calc(var(--spacing)*30)_minmax(0,1fr)_minmax(0,calc(var(--spacing)*62))]';

/** The overrides of an audience, with what its visitors get. */
export function Overrides({ inherited, name, visibility, change }: OverridesProps) {
  return (
    <>
      <div
        aria-hidden
        className={`hidden gap-x-4 border-line-strong border-b py-2 font-medium text-muted text-xs narrow:grid ${columns}`}
      >
        <span>Field</span>
        <span>This audience</span>
        <span>{visitorsHead(visibility)}</span>
      </div>
      {overrideFields.map((field) => (
        <Override
          key={field}
          field={field}
          inherited={inherited[field]}
          visitors={field === 'customName' ? name : undefined}
          visibility={visibility}
          change={change}
        />
      ))}
    </>
  );
}

interface OverrideProps {
  field: OverrideField;
  inherited: KnownValue;
  visitors: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
}

function Override({ field, inherited, visitors, visibility, change }: OverrideProps) {
  const id = useId();
  const { label, useDefault, input } = overrideWords[field];
  const path = [field];
  const own = useValue(path) as KnownValue;
  const changed = useIsChanged(path);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part of its content into its grid's lines.
    <div
      role="group"
      aria-labelledby={id}
      className={`grid items-start gap-x-4 gap-y-2 border-line border-b py-3 max-narrow:first-of-type:border-t ${columns}`}
    >
      <div className="flex min-h-control items-center gap-1.5 font-medium text-sm text-strong max-narrow:min-h-0">
        {changed ? <Changed /> : null}
        <span id={id}>{label}</span>
        {field === 'supplementaryContext' ? <ConceptHelp concept="context" /> : null}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-2 narrow:pt-0.5">
        <OverrideSwitch path={path} label={label} inherits={null} empty="" useDefault={useDefault} />
        {typeof own === 'string' ? (
          <div className="w-full">
            <TextField path={path} label={label} hideLabel {...input} />
          </div>
        ) : null}
      </div>
      <div className="min-w-0 text-sm narrow:pt-1.5 [overflow-wrap:anywhere]">
        <OverrideEffect
          field={field}
          own={own}
          fallback={inherited}
          visitors={visitors}
          visibility={visibility}
          change={change}
        />
      </div>
    </div>
  );
}
