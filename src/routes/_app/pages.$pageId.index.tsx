import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PageScreen } from '#features/page-overview/page-screen.tsx';
import { words } from '#lib/url-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/')({
  validateSearch: z.object({ range: words }),
  component: PageScreen,
});
