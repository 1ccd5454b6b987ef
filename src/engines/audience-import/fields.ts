/** Key of the create request, or `metadata.` and a metadata key. */
export type FieldId = (typeof fields)[number]['id'];

interface Field {
  id: string;
  label: string;
  /** Other column names for it, normalized. */
  aliases?: readonly string[];
  /** Cells can have several values, separated by line breaks, pipes, semicolons or commas. */
  list?: boolean;
  sample?: string;
}

/** All fields of the create request, in template order. */
export const fields = [
  {
    id: 'customName',
    label: 'Name',
    aliases: ['audience', 'audiencename', 'effectivename', 'company', 'title'],
    sample: 'Norddepot GmbH',
  },
  {
    id: 'publishBehavior',
    label: 'Publish or draft',
    aliases: ['publish', 'behavior', 'behaviour', 'publishbehaviour', 'status'],
    sample: 'publish',
  },
  {
    id: 'supplementaryContext',
    label: 'Context',
    aliases: ['context', 'notes', 'description'],
    sample: 'Runs 60 electric vans from two depots and asks about charging at night.',
  },
  {
    id: 'actionUrlOverride',
    label: 'Action URL',
    aliases: ['actionurl', 'url', 'link'],
    sample: 'https://example.com/demo?for=norddepot',
  },
  { id: 'actionFormIdOverride', label: 'Action form', aliases: ['actionformid', 'form', 'formid'] },
  {
    id: 'actionFormInstructionsOverride',
    label: 'Form instructions',
    aliases: ['actionforminstructions', 'instructions', 'forminstructions'],
  },
  { id: 'metadata.title', label: 'Metadata: title', sample: 'Route planning for Norddepot' },
  { id: 'metadata.description', label: 'Metadata: description' },
  { id: 'metadata.keywords', label: 'Metadata: keywords', list: true, sample: 'electric vans; depots' },
  { id: 'metadata.author', label: 'Metadata: author' },
  { id: 'metadata.robots', label: 'Metadata: robots', list: true },
  { id: 'metadata.canonicalUrl', label: 'Metadata: canonical URL' },
  {
    id: 'metadata.themeColor',
    label: 'Metadata: theme color',
    aliases: ['metadatathemecolour', 'themecolour'],
  },
  { id: 'metadata.ogTitle', label: 'Open Graph: title' },
  { id: 'metadata.ogDescription', label: 'Open Graph: description' },
  { id: 'metadata.ogImageAlt', label: 'Open Graph: image alt text', aliases: ['opengraphimagealt'] },
  { id: 'metadata.ogSiteName', label: 'Open Graph: site name' },
  { id: 'metadata.ogUrl', label: 'Open Graph: URL' },
  { id: 'metadata.twitterTitle', label: 'X: title' },
  { id: 'metadata.twitterDescription', label: 'X: description' },
  { id: 'metadata.twitterImageAlt', label: 'X: image alt text' },
  { id: 'metadata.twitterSite', label: 'X: site' },
  { id: 'metadata.twitterCreator', label: 'X: creator' },
] as const satisfies readonly Field[];

const byId = new Map<string, Field>(fields.map((field) => [field.id, field]));

export const isFieldId = (id: string | null | undefined): id is FieldId => byId.has(id ?? '');
export const labelOf = (id: FieldId): string => byId.get(id)?.label ?? id;
export const isList = (id: FieldId): boolean => byId.get(id)?.list ?? false;

/** Rows of the CSV template: column names and one example. */
export const template: readonly (readonly string[])[] = [
  fields.map(({ label }) => label),
  fields.map((field: Field) => field.sample ?? ''),
];
