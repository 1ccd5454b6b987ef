import type { Metadata } from '#contract/metadata.ts';
import { isReadOnly, itemTexts, type MetadataField, metadataGroups } from '#features/pages/public.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { KnownValue, Sources } from './audience-record.ts';

/** Values of a metadata field: the page's, the audience's override, and the one visitors see. */
export interface MetadataRow extends MetadataField {
  page: KnownValue;
  /** Null if inherited. */
  own: KnownValue;
  visitors: KnownValue;
}

type Values = { [K in keyof Metadata]?: unknown } | null | undefined;

interface MetadataSources extends Pick<Sources, 'cached' | 'page'> {
  /** Overrides in the editor; undefined if unknown. */
  override?: Values;
}

/** @param all includes fields that neither the page nor the audience sets */
export function metadataRows({ cached, page, override }: MetadataSources, all: boolean) {
  const record = cached?.value;
  // The service's merged values are outdated if the page has changed since.
  const pageChangedAt = page ? (parseTimestamp(page.updatedAt) ?? Number.POSITIVE_INFINITY) : 0;
  const effective = cached && pageChangedAt > cached.seenAt ? null : record?.effectiveMetadata;
  const toRow = (field: MetadataField): MetadataRow => {
    const ofPage = page ? textOf(page.metadata, field) || null : undefined;
    const edited = isReadOnly(field) ? record?.metadataOverride : override;
    const own = edited ? textOf(edited, field) : record && isReadOnly(field) ? null : undefined;
    const saved = own === undefined || own === textOf(record?.metadataOverride, field);
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
