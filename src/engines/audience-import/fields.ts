/** Names a value of a new audience: a key of the request, or one of its metadata. */
export type FieldId = (typeof fields)[number]['id'];

interface Field {
  id: string;
  label: string;
  /** Other heads of columns that mean it, made comparable. */
  also?: readonly string[];
  /** Holds several values, which a cell has apart by line breaks, pipes, semicolons or commas. */
  list?: boolean;
  /** What the template shows for it. */
  sample?: string;
}

/** Everything the creation of an audience takes, in the order of the template. */
export const fields = [
  {
    id: 'customName',
    label: 'Name',
    also: ['audience', 'audiencename', 'effectivename', 'company', 'title'],
    sample: 'Norddepot GmbH',
  },
  {
    id: 'publishBehavior',
    label: 'Publish or draft',
    also: ['publish', 'behavior', 'behaviour', 'publishbehaviour', 'status'],
    sample: 'publish',
  },
  {
    id: 'supplementaryContext',
    label: 'Context',
    also: ['context', 'notes', 'description'],
    sample: 'Runs 60 electric vans from two depots and asks about charging at night.',
  },
  {
    id: 'actionUrlOverride',
    label: 'Action URL',
    also: ['actionurl', 'url', 'link'],
    sample: 'https://example.com/demo?for=norddepot',
  },
  { id: 'actionFormIdOverride', label: 'Action form', also: ['actionformid', 'form', 'formid'] },
  {
    id: 'actionFormInstructionsOverride',
    label: 'Form instructions',
    also: ['actionforminstructions', 'instructions', 'forminstructions'],
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
    also: ['metadatathemecolour', 'themecolour'],
  },
  { id: 'metadata.ogTitle', label: 'Open Graph: title' },
  { id: 'metadata.ogDescription', label: 'Open Graph: description' },
  { id: 'metadata.ogImageAlt', label: 'Open Graph: image alt text', also: ['opengraphimagealt'] },
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

/** The file that shows every column: the heads, and one audience. */
export const template: readonly (readonly string[])[] = [
  fields.map(({ label }) => label),
  fields.map((field: Field) => field.sample ?? ''),
];
