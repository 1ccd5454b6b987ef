import type { Metadata } from '#contract/metadata.ts';
import { isGiven, itemTexts, type MetadataField, metadataGroups } from '#shell/metadata-fields.ts';
import { changedSince, type Sources, type Told } from './picture.ts';

/** One field of metadata: what the page says, what the audience says instead, and what visitors get. */
export interface MetadataRow extends MetadataField {
  page: Told;
  /** Null where the audience inherits. */
  own: Told;
  visitors: Told;
}

export interface MetadataRows {
  title: string;
  rows: MetadataRow[];
}

type Values = { [K in keyof Metadata]?: unknown } | null | undefined;

interface MetadataSources extends Pick<Sources, 'known' | 'page'> {
  /** What the audience overrides as it is being edited, undefined where that is not known. */
  override?: Values;
}

/**
 * The metadata of a page and of one of its audiences, field by field.
 *
 * @param all also the fields that neither has
 */
export function metadataRows({ known, page, override }: MetadataSources, all: boolean): MetadataRows[] {
  const record = known?.value;
  // What the service made of both, unless the page has changed since.
  const made = known && page && changedSince(page, known.seenAt) ? null : record?.effectiveMetadata;
  const read = (field: MetadataField): MetadataRow => {
    const ofPage = page ? textOf(page.metadata, field) || null : undefined;
    const edited = isGiven(field) ? record?.metadataOverride : override;
    const own = edited ? textOf(edited, field) : record && isGiven(field) ? null : undefined;
    const saved = own === undefined || own === textOf(record?.metadataOverride, field);
    const merged = own === undefined ? undefined : (own ?? ofPage);
    const visitors = made && saved ? textOf(made, field) || null : merged;
    return { ...field, page: ofPage, own, visitors };
  };
  return metadataGroups
    .map(({ title, fields }) => ({ title, rows: fields.map(read).filter((row) => all || hasAnything(row)) }))
    .filter(({ rows }) => rows.length > 0);
}

const hasAnything = ({ page, own, visitors }: MetadataRow) =>
  [page, own, visitors].some((value) => value != null);

/** The text of a field; null where it has none. An empty list is one. */
function textOf(values: Values, { key }: MetadataField): string | null {
  const value = values?.[key];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return itemTexts(value).join(', ');
  return String(value);
}
