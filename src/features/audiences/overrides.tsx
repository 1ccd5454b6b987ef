import { type ReactNode, useId } from 'react';
import { useEdited, useIsChanged, useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { ConceptHelp } from '#features/help/public.tsx';
import { safeHref } from '#lib/link.ts';
import { plural, truncate } from '#lib/text.ts';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import type { KnownValue, PageChange, Visibility } from './audience-record.ts';
import { OverrideSwitch } from './override-switch.tsx';
import { type OverrideField, overrideFields } from './shape.ts';
import { PageChangeWarning, ValuesBySave, visitorsHeader } from './values-by-save.tsx';

interface OverridesProps {
  /** The default of each field. */
  inherited: Record<OverrideField, KnownValue>;
  /** The effective name. */
  name: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
}

const columns = 'narrow:grid-cols-[calc(var(--spacing)*30)_minmax(0,1fr)_minmax(0,calc(var(--spacing)*62))]';

/** Overrides of an audience, with their effect for visitors. */
export const Overrides = (props: OverridesProps) => (
  <>
    <div
      aria-hidden
      className={`hidden gap-x-4 border-line-strong border-b py-2 font-medium text-muted text-xs narrow:grid ${columns}`}
    >
      <span>Field</span>
      <span>This audience</span>
      <span>{visitorsHeader(props.visibility)}</span>
    </div>
    {overrideFields.map((field) => (
      <Override key={field} field={field} {...props} />
    ))}
  </>
);

/** An override, and its value now, after saving, and without it. */
function Override({ field, inherited, name, visibility, change }: OverridesProps & { field: OverrideField }) {
  const id = useId();
  const { label, useDefault, defaultLabel, emptyText, input } = overrideLabels[field];
  const path = [field];
  const own = useValue(path) as KnownValue;
  const saved = useEdited((engine) => engine.baseValueAt([field])) as KnownValue;
  const changed = useIsChanged(path);
  const fallback = inherited[field];
  const hasDefault =
    field !== 'supplementaryContext' && own !== null && (own !== undefined || fallback != null);
  const effect = (value: KnownValue) => (
    <Effect
      field={field}
      own={value}
      fallback={fallback}
      visitors={field === 'customName' ? name : undefined}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part of its content into its grid's lines.
    <div
      role="group"
      aria-labelledby={id}
      className={`grid items-start gap-x-4 gap-y-2 border-line border-b py-3 max-narrow:first-of-type:border-t ${columns}`}
    >
      <div className="flex min-h-control items-center gap-1.5 font-medium text-sm text-strong max-narrow:min-h-0">
        {changed ? <UnsavedMark /> : null}
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
        <ValuesBySave
          visibility={visibility}
          saved={effect(saved)}
          unsaved={changed && own !== undefined ? effect(own) : null}
        />
        {hasDefault ? (
          <Detail>
            {fallback === undefined && field === 'customName' ? (
              'Default: a computed name'
            ) : (
              <>
                {defaultLabel}: {describeDefault(fallback, emptyText)}
              </>
            )}
          </Detail>
        ) : null}
        {field === 'actionUrlOverride' && !changed && own != null && fallback != null ? (
          <PageChangeWarning change={change} />
        ) : null}
      </div>
    </div>
  );
}

interface EffectProps {
  field: OverrideField;
  /** Null without an override, undefined if unknown. */
  own: KnownValue;
  /** The default. */
  fallback: KnownValue;
  /** Current value for visitors, if known even though the override isn't. */
  visitors: KnownValue;
}

/** Effect of an override for visitors. */
function Effect({ field, own, fallback, visitors }: EffectProps) {
  const { source, emptyText, render, summarize } = overrideLabels[field];
  if (own === undefined)
    return visitors ? (
      <span className="text-strong">{render(visitors)}</span>
    ) : (
      <span className="text-faint">Unknown</span>
    );
  if (own === null) {
    if (fallback === undefined)
      return field === 'customName' ? (
        <span className="text-muted">Computed name</span>
      ) : (
        <>
          <span className="text-muted">Page default</span>
          <Detail>Not available from this API</Detail>
        </>
      );
    if (!fallback?.trim()) return <span className="text-muted">{emptyText}</span>;
    return (
      <>
        <span className="text-strong">{render(fallback)}</span>
        <Detail>{source}</Detail>
      </>
    );
  }
  if (!own.trim()) return <span className="text-faint">Empty</span>;
  if (summarize) return <span className="tnum text-muted">{summarize(own)}</span>;
  return <span className="text-strong">{render(own)}</span>;
}

const Detail = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 text-muted text-xs [overflow-wrap:anywhere]">{children}</p>
);

function describeDefault(text: KnownValue, emptyText: string): ReactNode {
  if (text === undefined) return 'not available from this API';
  if (!text?.trim()) return emptyText;
  return (
    <>
      “<bdi>{truncate(text, 200)}</bdi>”
    </>
  );
}

interface OverrideLabels {
  label: string;
  /** Source of the default, under the value. */
  source: string;
  /** Label of the value that applies without an override. */
  defaultLabel: string;
  /** Label of the mode without an override. */
  useDefault: string;
  /** Shown where there is neither an override nor a default. */
  emptyText: string;
  render(text: string): ReactNode;
  /** Short form of a long value. */
  summarize?(text: string): string;
  /** Its input. */
  input: { long?: boolean; mono?: boolean; inputMode?: 'url' };
}

const plain = (text: string) => <LongText maxLength={300}>{text}</LongText>;
const pageDefault = {
  source: 'From the page',
  defaultLabel: 'Page default',
  useDefault: 'Use page default',
  emptyText: 'None',
  render: plain,
};

/** Labels and inputs of the overrides. */
const overrideLabels: Record<OverrideField, OverrideLabels> = {
  customName: {
    ...pageDefault,
    label: 'Name',
    source: 'Computed automatically',
    defaultLabel: 'Computed name',
    useDefault: 'Use computed name',
    emptyText: 'Computed name',
    input: {},
  },
  actionUrlOverride: {
    ...pageDefault,
    label: 'Action URL',
    source: "From the page's header action",
    emptyText: 'None: the page has no header action with a URL',
    render: (url) => <DataLink href={safeHref(url)}>{truncate(url, 300)}</DataLink>,
    input: { mono: true, inputMode: 'url' },
  },
  actionFormIdOverride: {
    ...pageDefault,
    label: 'Action form',
    render: (id) => <span className="font-mono text-mono">{plain(id)}</span>,
    input: { mono: true },
  },
  actionFormInstructionsOverride: {
    ...pageDefault,
    label: 'Form instructions',
    summarize: lengthOf,
    input: { long: true },
  },
  supplementaryContext: {
    ...pageDefault,
    label: 'Context',
    useDefault: 'No context',
    summarize: lengthOf,
    input: { long: true },
  },
};

function lengthOf(text: string): string {
  const sentences = text.split(/[.!?。！？](?=\s|$)/).filter((part) => part.trim()).length;
  return `${plural(sentences, 'sentence')}, ${plural([...text].length, 'character')}`;
}
