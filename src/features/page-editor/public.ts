export { type SectionId, sectionOf } from './sections.ts';
export { pageShape } from './shape.ts';
