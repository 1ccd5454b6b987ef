export { isReadOnly, itemTexts, type MetadataField, metadataGroups } from './metadata-fields.ts';
export { pageTypeName } from './page-type.ts';
