import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/pages/$pageId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/pages/$pageId/sessions', params, replace: true });
  },
});
