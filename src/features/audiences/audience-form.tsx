import { type ReactNode, useDeferredValue } from 'react';
import { imageFields } from '#contract/metadata.ts';
import { useValue } from '#editor/editor.tsx';
import type { PreviewMetadata } from '#editor/preview/card-of.ts';
import { asText } from '#engines/save/index.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { inheritedValues, type KnownValue } from './audience-record.ts';
import { MetadataTable, type MetadataTableProps } from './metadata-table.tsx';
import { Overrides } from './overrides.tsx';

interface AudienceFormProps extends MetadataTableProps {
  /** The effective name. */
  name: KnownValue;
  /** Next to the title. */
  hint?: ReactNode;
}

/** Overrides and metadata of an audience, and how visitors see them. */
export function AudienceForm(props: AudienceFormProps) {
  const { audience, page, hint } = props;
  return (
    <>
      <section aria-labelledby="overrides" className="mt-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="overrides" className="font-semibold text-lg text-strong">
            Overrides
          </h2>
          {hint}
        </div>
        <Overrides {...props} inherited={inheritedValues(audience.value, page)} />
      </section>
      <MetadataTable {...props} />
      <MetadataPreview {...props} />
    </>
  );
}

const MetadataCards = onDemand(
  async () => (await import('#editor/preview/metadata-cards.tsx')).MetadataCards,
);

const path = ['metadataOverride'] as const;

function MetadataPreview({ audience, page }: AudienceFormProps) {
  const override = useDeferredValue(useValue(path)) as PreviewMetadata | undefined;
  const effective = audience.value.effectiveMetadata;
  const images = Object.fromEntries(
    imageFields.flatMap((key) => (effective?.[key] ? [[key, effective[key]]] : [])),
  );
  const metadata = { ...page?.metadata, ...images, ...override } as PreviewMetadata;
  const content = {
    metadata,
    title: asText(metadata.title) || asText(page?.name),
    siteUrl: asText(metadata.canonicalUrl) || asText(metadata.ogUrl),
  };
  return (
    <section aria-labelledby="previews" className="mt-8">
      <h2 id="previews" className="mb-3 font-semibold text-lg text-strong">
        Previews
      </h2>
      {override ? null : (
        <p className="mb-3 text-muted text-sm">
          Showing the page's values: this audience's overrides aren't loaded.
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,calc(var(--spacing)*72)),1fr))] gap-6">
        <MetadataCards {...content} />
      </div>
    </section>
  );
}
