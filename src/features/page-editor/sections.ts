import type { PageDoc } from './shape.ts';

/** Sections of the editor and the fields they edit. */
export const sections = [
  { id: 'content', label: 'Content', fields: ['name', 'pageContext', 'brandId', 'pageType'] },
  { id: 'actions', label: 'Actions', fields: ['actions', 'headerActionId'], withCounts: 'actions' },
  { id: 'widgets', label: 'Widgets', fields: ['actionCardWidgets'], withCounts: 'actionCardWidgets' },
  { id: 'footer', label: 'Footer', fields: ['footerLinks'], withCounts: 'footerLinks' },
  { id: 'scripts', label: 'Scripts', fields: ['scripts'], withCounts: 'scripts' },
  { id: 'metadata', label: 'Metadata', fields: ['metadata'] },
] as const satisfies readonly {
  id: string;
  label: string;
  fields: readonly (keyof PageDoc)[];
  withCounts?: keyof PageDoc;
}[];

export type SectionId = (typeof sections)[number]['id'];
export const sectionIds = sections.map(({ id }) => id);
