import { useQuery } from '@tanstack/react-query';
import { resolveSignIn, sessionQuery, useTenant } from '#api/transport/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in dialog for the same tenant, which `followSession` closes. The screen keeps its unsaved work. */
export function SignInAgainDialog() {
  const expectedTenant = useTenant();
  // The user may sign in in another tab.
  const { data: session, refetch } = useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const signedIn = session?.tenant;
  const currentName = signedIn?.name ?? 'another tenant';
  return (
    <Dialog
      title="Sign in to continue"
      description={
        signedIn
          ? `You're now signed in as ${currentName}. This screen shows ${expectedTenant?.name ?? 'a different tenant'}. Your unsaved changes are still here, and nothing was saved to ${currentName}.`
          : 'You were signed out. Your unsaved changes are still here. Sign in to save them.'
      }
      onClose={() => resolveSignIn(false)}
    >
      <div className="flex flex-col gap-4 pt-2">
        <SignInForm
          demo={session?.demo ?? null}
          only={expectedTenant ?? undefined}
          onSignedIn={() => void refetch()}
        />
      </div>
    </Dialog>
  );
}
