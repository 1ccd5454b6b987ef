export { isReadOnly, itemTexts, type MetadataField, metadataGroups } from './metadata-fields.ts';
