import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OverviewScreen } from '#features/overview/overview-screen.tsx';
import { pagesQuery } from '#features/pages/pages-queries.ts';
import { oneOf } from '#lib/url-search.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: z.object({ range: oneOf(['7d', '30d', '90d']) }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: OverviewScreen,
});
