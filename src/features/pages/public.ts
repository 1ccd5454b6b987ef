export { discardPrompt, examplePage, pageName, useCreatePage } from './create-page.ts';
export {
  isReadOnly,
  itemTexts,
  type MetadataField,
  metadataFieldName,
  metadataGroups,
} from './metadata-fields.ts';
export { NewPageHost } from './new-page.tsx';
export { useNextAction } from './page-actions.ts';
export { usePageMenuItems } from './page-menu.tsx';
export { PageSearchList } from './page-search-list.tsx';
export { type EditorSection, editorSearchOf, type SectionId, sectionOf, sections } from './page-sections.ts';
export { type PageDoc, pageShape, typeName } from './page-shape.ts';
export { PageStateNote } from './page-state-note.tsx';
export { addressOf, archiveRequest, assertNotPublishedSince, nameOf } from './page-status.ts';
export { PageThumb } from './page-thumb.tsx';
export {
  type ListedPage,
  pageQuery,
  pagesQuery,
  pageTypeName,
  putPage,
} from './pages-queries.ts';
export { summarizeResults } from './pages-sentence.ts';
export {
  MAX_ASKING_SESSIONS,
  newestQuestionsQuery,
  type Question,
  questionsOf,
  type RepeatedQuestion,
  repeatedQuestionsQuery,
} from './questions.ts';
export { recentPage } from './recent-page.ts';
