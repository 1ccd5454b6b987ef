import { folded } from '#lib/text.ts';
import { type FieldId, fields, isFieldId } from './fields.ts';

/** What each column becomes; null for one that is left out. */
export type Mapping = readonly (FieldId | null)[];

/** The head of a column made comparable: neither case, accents, blanks nor signs tell two apart. */
export const comparable = (head: string): string => folded(head).replace(/[^\p{L}\p{N}]+/gu, '');

const meanings = new Map<string, FieldId>();
const weaker = new Map<string, FieldId>();
for (const field of fields) {
  const bare = field.id.replace('metadata.', '');
  const also: readonly string[] = 'also' in field ? field.also : [];
  for (const head of [field.id, field.label]) meanings.set(comparable(head), field.id);
  for (const head of [bare, `metadataOverride.${bare}`, ...also])
    if (!weaker.has(comparable(head))) weaker.set(comparable(head), field.id);
}

/**
 * What columns with these heads most likely become. What was chosen for such a head before wins; then a head that
 * is the name of a field; then one that means it. No field is given twice.
 *
 * @param chosen by heads made comparable; null where a column was left out
 */
export function suggest(heads: readonly string[], chosen: ReadonlyMap<string, string | null>): Mapping {
  const keys = heads.map(comparable);
  const mapping: (FieldId | null)[] = heads.map(() => null);
  const taken = new Set<FieldId>();
  const decided = new Set<number>();
  const give = (find: (key: string) => string | null | undefined) => {
    for (const [column, key] of keys.entries()) {
      if (decided.has(column) || key === '') continue;
      const field = find(key);
      if (field === null) decided.add(column);
      if (!isFieldId(field) || taken.has(field)) continue;
      mapping[column] = field;
      taken.add(field);
      decided.add(column);
    }
  };
  give((key) => chosen.get(key));
  give((key) => meanings.get(key));
  give((key) => weaker.get(key));
  return mapping;
}

/** The mapping with a column changed; a column that had the field before gives it up. */
export const withColumn = (mapping: Mapping, column: number, field: FieldId | null): Mapping =>
  mapping.map((each, index) => (index === column ? field : each === field ? null : each));

/** Whether a first row looks like the heads of columns: it has texts only, none of them twice, and one is known. */
export function looksLikeHeads(row: readonly string[]): boolean {
  const keys = row.map(comparable);
  if (keys.some((key) => meanings.has(key) || weaker.has(key))) return true;
  const texts = row.filter((cell) => cell.trim() !== '');
  return (
    row.length > 1 &&
    texts.length === row.length &&
    new Set(keys).size === row.length &&
    texts.every((text) => text.length <= 60 && !/\d{3}|:\/\/|@/.test(text))
  );
}
