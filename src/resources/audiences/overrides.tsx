import { useId } from 'react';
import type { Path } from '#form/engine/shape.ts';
import { TextField } from '#form/fields/text-field.tsx';
import { useField } from '#form/fields/use-field.ts';
import { type Part, usePart } from '#form/use-part.ts';
import { Changed } from '#ui/changed.tsx';
import type { PageChange, Told, Visibility } from './engine/picture.ts';
import { OverrideEffect } from './override-effect.tsx';
import { overrideWords } from './override-fields.tsx';
import { OverrideSwitch } from './override-switch.tsx';
import { type OverrideField, overrideFields } from './shape.ts';
import { visitorsHead } from './values-by-save.tsx';

interface OverridesProps {
  /** What applies to each field without a value of its own. */
  inherited: Record<OverrideField, Told>;
  /** The name that visitors get, as the search tells it. */
  name: Told;
  visibility: Visibility;
  change: PageChange | null;
}

const root: Path = [];
const columns =
  'narrow:grid-cols-[calc(var(--spacing)*32)_calc(var(--spacing)*37)_minmax(0,1fr)_minmax(0,calc(var(--spacing)*62))]';

/** What an audience sets for itself, field by field, and what its visitors get. */
export function Overrides({ inherited, name, visibility, change }: OverridesProps) {
  const part = usePart(root);
  return (
    <>
      <div
        aria-hidden
        className={`hidden gap-x-4 border-line-strong border-b py-2 font-medium text-muted text-xs narrow:grid ${columns}`}
      >
        <span>Field</span>
        <span className="col-span-2">For this audience</span>
        <span>{visitorsHead(visibility)}</span>
      </div>
      {overrideFields.map((field) => (
        <Override
          key={field}
          part={part}
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
  part: Part;
  field: OverrideField;
  inherited: Told;
  visitors: Told;
  visibility: Visibility;
  change: PageChange | null;
}

function Override({ part, field, inherited, visitors, visibility, change }: OverrideProps) {
  const id = useId();
  const { label, input } = overrideWords[field];
  const { value, changed } = useField(part, field);
  const own = value as Told;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part of its content into its grid's lines.
    <div
      role="group"
      aria-labelledby={id}
      className={`grid items-start gap-x-4 border-line border-b py-3 max-narrow:grid-cols-[calc(var(--spacing)*44)_minmax(0,1fr)] max-narrow:grid-rows-[auto_1fr] max-narrow:gap-x-5 max-narrow:first-of-type:border-t max-phone:grid-cols-1 max-phone:grid-rows-none max-phone:gap-y-2 ${columns}`}
    >
      <div className="flex min-h-control items-center gap-1.5 font-medium text-sm text-strong">
        {changed ? <Changed /> : null}
        <span id={id}>{label}</span>
      </div>
      <div className="justify-self-start narrow:pt-0.5 max-narrow:col-start-1">
        <OverrideSwitch
          part={part}
          name={field}
          label={label}
          inherits={null}
          empty=""
          {...(field === 'customName' && { without: 'Computed' })}
        />
      </div>
      <div className="narrow:contents max-narrow:col-start-2 max-narrow:row-span-2 max-narrow:row-start-1 max-narrow:flex max-narrow:min-w-0 max-narrow:flex-col max-narrow:gap-2 max-phone:col-start-1 max-phone:row-span-1 max-phone:row-start-auto">
        {typeof own === 'string' ? (
          <TextField part={part} name={field} label={label} hideLabel {...input} />
        ) : null}
        <div className="min-w-0 pt-1.5 text-sm narrow:col-start-4 [overflow-wrap:anywhere] max-phone:pt-0">
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
    </div>
  );
}
