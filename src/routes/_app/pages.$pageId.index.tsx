import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PageScreen } from '#features/page-overview/page-screen.tsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { dateForm } from '#lib/time.ts';
import { words } from '#lib/url-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/')({
  validateSearch: z.object({ range: words }),
  component: PageOverview,
});

// Charts keep their labels, so the screen mounts again in another date format.
function PageOverview() {
  return <PageScreen key={useSetting(dateForm)} />;
}
