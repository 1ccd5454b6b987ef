import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pageRanges } from '#features/page-overview/page-counts.ts';
import { PageScreen } from '#features/page-overview/page-screen.tsx';
import { oneOf } from '#lib/url-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/')({
  validateSearch: z.object({ range: oneOf(pageRanges) }),
  component: PageScreen,
});
