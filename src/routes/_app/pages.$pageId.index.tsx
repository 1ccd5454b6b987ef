import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '#features/page-overview/page-screen.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/')({ component: PageScreen });
