export {
  isReadOnly,
  itemTexts,
  type MetadataField,
  metadataFieldName,
  metadataGroups,
} from './metadata-fields.ts';
export { usePageMenuItems } from './page-menu.tsx';
export { PageStateNote } from './page-state-note.tsx';
export { type ListedPage, pageQuery, pagesQuery, pageTypeName, putPage } from './pages-queries.ts';
export { summarizeResults } from './pages-sentence.ts';
export { recentPage } from './recent-page.ts';
