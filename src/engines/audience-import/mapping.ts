import type { Capability } from '#contract/capabilities.ts';
import { foldForSearch } from '#contract/search.ts';

/** Key of the create request, `metadata.` and a metadata key, or what the import itself uses. */
export type FieldId = (typeof fields)[number]['id'];

interface Field {
  id: string;
  label: string;
  /** Other column names for it, normalized. */
  aliases?: readonly string[];
  /** Cells can have several values, separated by line breaks, pipes, semicolons or commas. */
  list?: boolean;
  sample?: string;
  /** Capabilities that the service needs for it. */
  needs?: readonly Capability[];
}

/** All fields of a row, in template order. */
export const fields = [
  { id: 'audienceId', label: 'Audience ID', aliases: ['id'] },
  {
    id: 'customName',
    label: 'Name',
    aliases: ['audience', 'audiencename', 'effectivename', 'company'],
    sample: 'Norddepot GmbH',
  },
  {
    id: 'personEmail',
    label: 'Person email',
    aliases: ['email', 'emailaddress', 'mail', 'person', 'contact', 'contactemail', 'workemail'],
    needs: ['people', 'audience-persons', 'read-one'],
  },
  {
    id: 'publishBehavior',
    label: 'Publish or draft',
    aliases: ['publish', 'behavior', 'behaviour', 'publishbehaviour', 'status'],
    sample: 'publish',
  },
  {
    id: 'publishAt',
    label: 'Publish time',
    aliases: ['publishdate', 'publishon', 'golive', 'golivedate', 'schedule', 'scheduledfor'],
    needs: ['audience-lifecycle'],
  },
  {
    id: 'supplementaryContext',
    label: 'Context',
    aliases: ['context', 'notes'],
    sample: 'Runs 60 electric vans from two depots and asks about charging at night.',
  },
  {
    id: 'actionUrlOverride',
    label: 'Action URL',
    aliases: ['actionurl', 'url', 'link', 'cta', 'ctalink', 'ctaurl', 'buttonlink', 'buttonurl'],
    sample: 'https://example.com/demo?for=norddepot',
  },
  { id: 'actionFormIdOverride', label: 'Action form', aliases: ['actionformid', 'form', 'formid'] },
  {
    id: 'actionFormInstructionsOverride',
    label: 'Form instructions',
    aliases: ['actionforminstructions', 'instructions', 'forminstructions'],
  },
  {
    id: 'metadata.title',
    label: 'Title',
    aliases: ['pagetitle', 'metatitle', 'seotitle'],
    sample: 'Route planning for Norddepot',
  },
  {
    id: 'metadata.description',
    label: 'Description',
    aliases: ['pagedescription', 'metadescription', 'seodescription'],
  },
  { id: 'metadata.keywords', label: 'Keywords', list: true, sample: 'electric vans; depots' },
  { id: 'metadata.author', label: 'Author' },
  { id: 'metadata.robots', label: 'Search engines', list: true },
  { id: 'metadata.canonicalUrl', label: 'Preferred address' },
  { id: 'metadata.themeColor', label: 'Theme color', aliases: ['metadatathemecolour', 'themecolour'] },
  { id: 'metadata.ogTitle', label: 'Open Graph title' },
  { id: 'metadata.ogDescription', label: 'Open Graph description' },
  { id: 'metadata.ogImageAlt', label: 'Open Graph image alt text', aliases: ['opengraphimagealt'] },
  { id: 'metadata.ogSiteName', label: 'Open Graph site name' },
  { id: 'metadata.ogUrl', label: 'Open Graph URL' },
  { id: 'metadata.twitterTitle', label: 'X title' },
  { id: 'metadata.twitterDescription', label: 'X description' },
  { id: 'metadata.twitterImageAlt', label: 'X image alt text' },
  { id: 'metadata.twitterSite', label: "Site's X handle", aliases: ['xsite'] },
  { id: 'metadata.twitterCreator', label: "Author's X handle", aliases: ['xcreator'] },
] as const satisfies readonly Field[];

const byId = new Map<string, Field>(fields.map((field) => [field.id, field]));

export const isFieldId = (id: string | null | undefined): id is FieldId => byId.has(id ?? '');
export const labelOf = (id: FieldId): string => byId.get(id)?.label ?? id;
/** Whether it replaces a value of the page. */
export const isOverride = (id: FieldId): boolean => /^(?:action|metadata\.)/.test(id);
/** Whether an empty text can replace the page's value. */
export const canBeEmpty = (id: FieldId): boolean => isOverride(id) && id !== 'actionUrlOverride';
export const isList = (id: FieldId): boolean => byId.get(id)?.list ?? false;

/** Rows of the CSV template: column names and one example. */
export const template: readonly (readonly string[])[] = [
  fields.map(({ label }) => label),
  fields.map((field: Field) => field.sample ?? ''),
];

/** Field of each column; null to skip the column. */
export type Mapping = readonly (FieldId | null)[];

/** Ignores case, accents, spaces and punctuation. */
export const normalizeHeader = (header: string): string =>
  foldForSearch(header).replace(/[^\p{L}\p{N}]+/gu, '');

const fieldsByName = new Map<string, FieldId>();
const fieldsByAlias = new Map<string, FieldId>();
for (const field of fields) {
  const shortName = field.id.replace('metadata.', '');
  const aliases: readonly string[] = 'aliases' in field ? field.aliases : [];
  for (const header of [field.id, field.label]) fieldsByName.set(normalizeHeader(header), field.id);
  for (const header of [shortName, `metadataOverride.${shortName}`, ...aliases])
    if (!fieldsByAlias.has(normalizeHeader(header))) fieldsByAlias.set(normalizeHeader(header), field.id);
}

/**
 * Suggests a field for each column: the user's previous selection, else a field with this name, else one with this
 * alias. Assigns each field once.
 *
 * @param previous previous selections by normalized header; null for skipped columns
 */
export function suggestMapping(
  headers: readonly string[],
  previous: ReadonlyMap<string, string | null>,
): Mapping {
  const keys = headers.map(normalizeHeader);
  const mapping: (FieldId | null)[] = headers.map(() => null);
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

/** Fields of a mapping that this service doesn't support. */
export const unsupportedFields = (mapping: Mapping, capabilities: readonly Capability[]): FieldId[] =>
  mapping.filter(
    (id): id is FieldId => !(byId.get(id ?? '')?.needs ?? []).every((each) => capabilities.includes(each)),
  );

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
