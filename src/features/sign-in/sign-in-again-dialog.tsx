import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sessionQuery, useTenant } from '#api/transport/session.ts';
import { resolveSignIn, type SignInRequest } from '#shell/dialog-queue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in dialog for the same tenant. The screen keeps its unsaved work. */
export function SignInAgainDialog({ request }: { request: SignInRequest }) {
  const client = useQueryClient();
  const expectedTenant = useTenant();
  // The user may sign in in another tab.
  const { data: session, refetch } = useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

  const resolve = (done: boolean) => resolveSignIn(request, done);
  const signedIn = session?.tenant;
  const resolveIfExpected = useEffectEvent((fingerprint: string | undefined) => {
    if (fingerprint === undefined || fingerprint !== expectedTenant?.fingerprint) return;
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    resolve(true);
  });
  useEffect(() => resolveIfExpected(signedIn?.fingerprint), [signedIn?.fingerprint]);

  const currentName = signedIn?.name ?? 'another tenant';
  return (
    <Dialog
      title="Sign in to continue"
      description={
        signedIn
          ? `You're now signed in as ${currentName}. This screen shows ${expectedTenant?.name ?? 'a different tenant'}. Your unsaved changes are still here, and nothing was saved to ${currentName}.`
          : 'You were signed out. Your unsaved changes are still here. Sign in to save them.'
      }
      onClose={() => resolve(false)}
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
