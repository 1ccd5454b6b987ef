import type { Metadata } from '#contract/metadata.ts';
import {
  isReadOnly,
  itemTexts,
  type ListedPage,
  type MetadataField,
  metadataGroups,
} from '#features/pages/public.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { KnownAudience, KnownValue } from './audience-record.ts';

/** Values of a metadata field: the page's, the audience's override, and the one visitors see. */
export interface MetadataRow extends MetadataField {
  page: KnownValue;
  /** Null if inherited. */
  own: KnownValue;
  visitors: KnownValue;
}

type Values = { [K in keyof Metadata]?: unknown } | null | undefined;

interface MetadataSources {
  audience: KnownAudience;
  page: ListedPage | undefined;
  /** Overrides in the editor; undefined if unknown. */
  override?: Values;
}

/** @param all includes fields that neither the page nor the audience sets */
export function metadataRows({ audience, page, override }: MetadataSources, all: boolean) {
  const { effectiveMetadata, metadataOverride } = audience.value;
  // The service's merged values are outdated if the page has changed since.
  const pageChangedAt = page ? (parseTimestamp(page.updatedAt) ?? Number.POSITIVE_INFINITY) : 0;
  const effective = pageChangedAt > (audience.seenAt ?? 0) ? null : effectiveMetadata;
  const toRow = (field: MetadataField): MetadataRow => {
    const ofPage = page ? textOf(page.metadata, field) || null : undefined;
    const edited = isReadOnly(field) ? metadataOverride : override;
    const isKnown = isReadOnly(field) && audience.seenAt !== null;
    const own = edited ? textOf(edited, field) : isKnown ? null : undefined;
    const saved = own === undefined || own === textOf(metadataOverride, field);
    const merged = own === undefined ? undefined : (own ?? ofPage);
    const visitors = effective && saved ? textOf(effective, field) || null : merged;
    return { ...field, page: ofPage, own, visitors };
  };
  return metadataGroups
    .map(({ title, fields }) => ({ title, rows: fields.map(toRow).filter((row) => all || hasAnything(row)) }))
    .filter(({ rows }) => rows.length > 0);
}

const hasAnything = ({ page, own, visitors }: MetadataRow) =>
  [page, own, visitors].some((value) => value != null);

/** Null without a value. An empty list is a value. */
function textOf(values: Values, { key }: MetadataField): string | null {
  const value = values?.[key];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return itemTexts(value).join(', ');
  return String(value);
}
