import type { PageDoc } from './page-shape.ts';

/** Sections of the editor and the fields they edit. */
export const sections = [
  { id: 'content', label: 'Content', fields: ['name', 'pageContext', 'brandId', 'pageType'] },
  { id: 'actions', label: 'Actions', fields: ['actions', 'headerActionId'], countedFields: 'actions' },
  { id: 'widgets', label: 'Widgets', fields: ['actionCardWidgets'], countedFields: 'actionCardWidgets' },
  { id: 'footer', label: 'Footer', fields: ['footerLinks'], countedFields: 'footerLinks' },
  { id: 'scripts', label: 'Scripts', fields: ['scripts'], countedFields: 'scripts' },
  { id: 'metadata', label: 'Metadata', fields: ['metadata'] },
] as const satisfies readonly {
  id: string;
  label: string;
  fields: readonly (keyof PageDoc)[];
  countedFields?: keyof PageDoc;
}[];

export type EditorSection = (typeof sections)[number];
export type SectionId = EditorSection['id'];
export const sectionIds = sections.map(({ id }) => id);

const sectionByField = new Map<string, SectionId>(
  sections.flatMap(({ id, fields }) => fields.map((field) => [field, id] as const)),
);

/** The section that edits the field of a `pathKey`. */
export const sectionOf = (key: string): SectionId | null =>
  sectionByField.get(key.split('/', 1)[0] ?? '') ?? null;

/** Search parameters that open the editor at a field, such as `actions.0.url`. */
export const editorSearchOf = (field: string) => ({
  section: sectionOf(field.replaceAll('.', '/')) ?? undefined,
  field,
});
