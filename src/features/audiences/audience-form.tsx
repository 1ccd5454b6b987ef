import type { ReactNode } from 'react';
import {
  inheritedValues,
  type KnownValue,
  type PageChange,
  type Sources,
  type Visibility,
} from './audience-record.ts';
import { MetadataPreview } from './metadata-preview.tsx';
import { MetadataTable } from './metadata-table.tsx';
import { Overrides } from './overrides.tsx';

interface AudienceFormProps {
  sources: Sources;
  /** Whether the page is still loading. */
  isLoading: boolean;
  /** The effective name. */
  name: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
  /** Beside the title. */
  hint?: ReactNode;
}

/** Overrides and metadata of an audience, and how visitors see them. */
export function AudienceForm({ sources, isLoading, name, visibility, change, hint }: AudienceFormProps) {
  return (
    <>
      <section aria-labelledby="overrides" className="mt-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="overrides" className="font-semibold text-lg text-strong">
            Overrides
          </h2>
          {hint}
        </div>
        <Overrides inherited={inheritedValues(sources)} name={name} visibility={visibility} change={change} />
      </section>
      <MetadataTable sources={sources} isLoading={isLoading} visibility={visibility} change={change} />
      <MetadataPreview {...sources} />
    </>
  );
}
