/** The sections of the editor, in their order. What else there is to know of them comes with the editor. */
export const sectionIds = ['content', 'actions', 'widgets', 'footer', 'scripts', 'metadata'] as const;
export type SectionId = (typeof sectionIds)[number];
