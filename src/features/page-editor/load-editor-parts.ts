/** Loads what isn't needed to edit a page. Shared, so that it is one chunk. */
export const loadEditorParts = async () => (await import('./editor-parts.tsx')).editorParts;
