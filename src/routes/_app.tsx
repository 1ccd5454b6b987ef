import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { Layout } from '#shell/layout.tsx';

export const Route = createFileRoute('/_app')({
  // Every screen needs it: a file of its own would only be one more request.
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.tenant) throw redirect({ to: '/sign-in', search: { redirect: location.href } });
  },
  component: () => (
    <Layout>
      <Outlet />
    </Layout>
  ),
});
