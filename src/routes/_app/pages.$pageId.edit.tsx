import { createFileRoute } from '@tanstack/react-router';
import { PageEditorScreen } from '#features/page-editor/page-editor-screen.tsx';
import { pageEditorSearch } from '#features/page-editor/page-editor-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/edit')({
  validateSearch: pageEditorSearch,
  component: PageEditorScreen,
});
