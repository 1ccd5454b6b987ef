export { isReadOnly, itemTexts, type MetadataField, metadataGroups } from './metadata-fields.ts';
export {
  type ListedPage,
  pageQuery,
  pagesQuery,
  pageTypeName,
  putPage,
  useArchivePage,
} from './pages-queries.ts';
