import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#api/transport/session.ts';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { signInSearch } from '#features/sign-in/sign-in-search.ts';

export const Route = createFileRoute('/sign-in')({
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session.tenant) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  component: SignInScreen,
});
