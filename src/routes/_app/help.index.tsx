import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/help/')({
  beforeLoad: () => {
    throw redirect({ to: '/help/$guide', params: { guide: 'getting-started' }, replace: true });
  },
});
