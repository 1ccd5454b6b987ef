import { normalizeForSearch } from '#lib/text.ts';
import { type FieldId, fields, isFieldId } from './fields.ts';

/** Field of each column; null to skip the column. */
export type Mapping = readonly (FieldId | null)[];

/** Ignores case, accents, spaces and punctuation. */
export const normalizeHeader = (head: string): string =>
  normalizeForSearch(head).replace(/[^\p{L}\p{N}]+/gu, '');

const fieldsByName = new Map<string, FieldId>();
const fieldsByAlias = new Map<string, FieldId>();
for (const field of fields) {
  const bare = field.id.replace('metadata.', '');
  const aliases: readonly string[] = 'aliases' in field ? field.aliases : [];
  for (const head of [field.id, field.label]) fieldsByName.set(normalizeHeader(head), field.id);
  for (const head of [bare, `metadataOverride.${bare}`, ...aliases])
    if (!fieldsByAlias.has(normalizeHeader(head))) fieldsByAlias.set(normalizeHeader(head), field.id);
}

/**
 * Suggests a field for each column: the user's previous selection, else a field with this name, else one with this
 * alias. Assigns each field once.
 *
 * @param previous previous selections by normalized header; null for skipped columns
 */
export function suggestMapping(
  heads: readonly string[],
  previous: ReadonlyMap<string, string | null>,
): Mapping {
  const keys = heads.map(normalizeHeader);
  const mapping: (FieldId | null)[] = heads.map(() => null);
  const usedFields = new Set<FieldId>();
  const assignedColumns = new Set<number>();
  const assignBy = (find: (key: string) => string | null | undefined) => {
    for (const [column, key] of keys.entries()) {
      if (assignedColumns.has(column) || key === '') continue;
      const field = find(key);
      if (field === null) assignedColumns.add(column);
      if (!isFieldId(field) || usedFields.has(field)) continue;
      mapping[column] = field;
      usedFields.add(field);
      assignedColumns.add(column);
    }
  };
  assignBy((key) => previous.get(key));
  assignBy((key) => fieldsByName.get(key));
  assignBy((key) => fieldsByAlias.get(key));
  return mapping;
}

/** Changes the field of a column. Another column with this field loses it. */
export const withColumn = (mapping: Mapping, column: number, field: FieldId | null): Mapping =>
  mapping.map((current, index) => (index === column ? field : current === field ? null : current));

/** Guesses whether the first row has column names: a known one, or only short, distinct, non-numeric texts. */
export function isHeaderRow(row: readonly string[]): boolean {
  const keys = row.map(normalizeHeader);
  if (keys.some((key) => fieldsByName.has(key) || fieldsByAlias.has(key))) return true;
  const texts = row.filter((cell) => cell.trim() !== '');
  return (
    row.length > 1 &&
    texts.length === row.length &&
    new Set(keys).size === row.length &&
    texts.every((text) => text.length <= 60 && !/\d{3}|:\/\/|@/.test(text))
  );
}
