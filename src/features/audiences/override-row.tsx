import { clsx } from 'clsx';
import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useEngine, useIsChanged, useReveal, useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { asText } from '#engines/save/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { loadPanels } from './load-panels.ts';
import { describeValue, type Inherited, type OverridableField } from './overridable-fields.ts';
import { DraftMark, overrideGrid, PageValue } from './override-parts.tsx';
import type { AudienceQueries } from './use-audience.ts';

const ListField = onDemand(async () => (await loadPanels()).ListField, {
  fallback: <div className="h-control" />,
});

const PageChangeNote = onDemand(async () => (await loadPanels()).PageChangeNote, {
  fallback: ({ children }) => children,
});

interface OverrideRowProps {
  field: OverridableField;
  inherited: Inherited;
  isInDraft: boolean;
  /** The audience; absent for a new one. */
  queries: AudienceQueries | undefined;
}

/** An overridden field with the value it replaces. */
export function OverrideRow({ field, inherited, isInDraft, queries }: OverrideRowProps) {
  const { path, name } = field;
  const id = useId();
  const engine = useEngine();
  const changed = useIsChanged(path);
  const reset = () =>
    engine.change(path, path.length > 1 ? undefined : null, { name: `use page value of ${name}` });
  const pageValue = <PageValue field={field} inherited={inherited} />;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Typing replaces the page's value, which a field that was just added starts with.
    const { activeElement: input } = document;
    if (row.current?.contains(input) && 'select' in (input ?? {})) (input as HTMLInputElement).select();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part of its content into its grid's lines.
    <div ref={row} role="group" aria-labelledby={id} data-row="" className={`group/row ${overrideGrid}`}>
      <div className="flex min-h-control items-start gap-1.5 font-medium text-sm text-strong max-phone:min-h-0 max-phone:self-center">
        {changed || isInDraft ? (
          <span className={clsx('flex h-control items-center max-phone:h-5', !changed && 'order-1')}>
            {changed ? <UnsavedMark /> : <DraftMark />}
          </span>
        ) : null}
        <span id={id} className="py-1.5 max-phone:py-0">
          {name}
        </span>
      </div>
      <div className="min-w-0 max-phone:col-span-2 max-phone:row-start-2">
        <OverrideInput field={field} />
        <div className="mt-1 flex flex-wrap items-baseline gap-x-3 text-xs max-phone:gap-y-3.5">
          {queries && !changed ? (
            <PageChangeNote field={field} queries={queries} onReset={reset}>
              {pageValue}
            </PageChangeNote>
          ) : (
            pageValue
          )}
          {path[1] === 'title' ? <LinkPreviewTitles inherited={inherited} /> : null}
        </div>
      </div>
      <div className="flex h-control items-center max-phone:-mr-2.5 max-phone:h-9">
        <IconButton icon={RotateCcw} label="Use page value" onClick={reset} />
      </div>
    </div>
  );
}

interface RemovedOverrideProps extends Pick<OverrideRowProps, 'field' | 'inherited'> {
  live: unknown;
  /** Whether the version that removes it is a draft. */
  isDraft: boolean;
}

/** A live override that the newest version removes. */
export function RemovedOverride({ field, inherited, live, isDraft }: RemovedOverrideProps) {
  const { path, name } = field;
  const engine = useEngine();
  const reveal = useReveal();
  const restore = () => {
    engine.change(path, live, { name: `restore ${name}` });
    reveal.show(path);
  };
  return (
    <dl className={overrideGrid}>
      <dt className="flex items-start gap-1.5 py-1.5 font-medium text-muted text-sm max-phone:py-0">
        {name}
        <span className="flex h-5 items-center">
          <DraftMark />
        </span>
      </dt>
      <dd className="min-w-0 max-phone:col-span-2">
        <p className="min-h-control truncate rounded-md border border-line-strong border-dashed px-2.5 py-1.25 text-input text-muted line-through">
          <bdi>{describeValue(live, field) || 'Empty for this audience'}</bdi>
        </p>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-3 text-muted text-xs max-phone:[&>p]:order-1 max-phone:[&>p]:basis-full">
          <PageValue field={field} inherited={inherited} />
          <span>{`Removed in this ${isDraft ? 'draft' : 'version'}`}</span>
          <button type="button" aria-label={`Restore ${name}`} className={linkStyle} onClick={restore}>
            Restore
          </button>
        </div>
      </dd>
    </dl>
  );
}

function OverrideInput({ field }: { field: OverridableField }) {
  const { path, name, kind, isLong, limit, canBeEmpty } = field;
  const placeholder = 'Empty for this audience';
  if (kind === 'list') return <ListField path={path} label={name} hideLabel placeholder={placeholder} />;
  return (
    <TextField
      path={path}
      label={name}
      hideLabel
      long={isLong}
      mono={kind === 'code' || kind === 'color'}
      {...(canBeEmpty && { placeholder })}
      {...(limit !== undefined && { limit })}
      {...(kind === 'link' && { inputMode: 'url' as const })}
    />
  );
}

const metadataPath = ['metadataOverride'] as const;
const linkTitles = ['ogTitle', 'twitterTitle'] as const;

/** Copies the title to link previews that show a title of the page's own. */
function LinkPreviewTitles({ inherited: { page } }: Pick<OverrideRowProps, 'inherited'>) {
  const engine = useEngine();
  const override = useValue(metadataPath) as Record<string, unknown> | undefined;
  const title = asText(override?.title);
  const targets = linkTitles.filter((key) => override?.[key] === undefined && page?.metadata?.[key]?.trim());
  if (targets.length === 0 || !title.trim()) return null;
  return (
    <button
      type="button"
      onClick={() =>
        engine.change(
          metadataPath,
          { ...override, ...Object.fromEntries(targets.map((key) => [key, title])) },
          { name: 'use the title for link previews' },
        )
      }
      // A line of its own, as the note on a changed page comes later.
      className={clsx('basis-full text-start', linkStyle)}
    >
      Also use for link previews
    </button>
  );
}
