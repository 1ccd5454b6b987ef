import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { HistoryScreen } from '#features/page-history/history-screen.tsx';
import { oneOf, words } from '#lib/url-search.ts';

/** The shown revision and the one it is compared with; by default the newest, and the one before. */
const historySearch = z.object({ revision: words, against: words, view: oneOf(['card']) });

export const Route = createFileRoute('/_app/pages/$pageId/history')({
  validateSearch: historySearch,
  component: HistoryScreen,
});
