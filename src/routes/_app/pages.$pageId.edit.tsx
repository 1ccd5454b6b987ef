import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PageEditorScreen } from '#features/page-editor/page-editor-screen.tsx';
import { sectionIds } from '#features/pages/page-sections.ts';
import { oneOf, words } from '#lib/url-search.ts';

/** Section of the editor, by default the first, the field to focus, and the revision to fill in. */
const pageEditorSearch = z.object({ section: oneOf(sectionIds), field: words, revision: words });

export const Route = createFileRoute('/_app/pages/$pageId/edit')({
  validateSearch: pageEditorSearch,
  component: PageEditorScreen,
});
