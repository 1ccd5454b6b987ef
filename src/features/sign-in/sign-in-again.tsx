import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sessionQuery } from '#api/transport/session.ts';
import { useTenant } from '#api/transport/use-tenant.ts';
import { answerSignIn, type SignInRequest } from '#shell/requests.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in over the screen, as the tenant whose data it shows; unsaved work stays on it. */
export function SignInAgain({ request }: { request: SignInRequest }) {
  const client = useQueryClient();
  const wanted = useTenant();
  // It may be done in another tab meanwhile.
  const { data: session, refetch } = useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

  const answer = (done: boolean) => answerSignIn(request, done);
  const signedIn = session?.tenant;
  const look = useEffectEvent(() => {
    if (!signedIn || signedIn.fingerprint !== wanted?.fingerprint) return;
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    answer(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is signed in is what to look at.
  useEffect(() => look(), [signedIn?.fingerprint]);

  const who = signedIn?.name ?? 'another tenant';
  return (
    <Dialog
      open
      title="Sign in to continue"
      description={
        signedIn
          ? `You're now signed in as ${who}. This screen shows ${wanted?.name ?? 'a different tenant'}. Your unsaved changes are still here, and nothing was saved to ${who}.`
          : 'You were signed out. Your unsaved changes are still here. Sign in to save them.'
      }
      onClose={() => answer(false)}
    >
      <div className="flex flex-col gap-4 pt-2">
        <SignInForm
          demo={session?.demo ?? null}
          only={wanted ?? undefined}
          onSignedIn={() => void refetch()}
        />
      </div>
    </Dialog>
  );
}
