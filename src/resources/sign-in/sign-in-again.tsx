import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { endSession, sessionQuery } from '#api/session.ts';
import { type SignInRequest, signIns, unsavedEditor } from '#shell/requests.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in over an editor, as the tenant whose record it edits; its unsaved work stays on the screen. */
export default function SignInAgain({ request }: { request: SignInRequest }) {
  const client = useQueryClient();
  const [wanted] = useState(() => unsavedEditor()?.tenant ?? null);
  const [refused, setRefused] = useState(false);
  // It may be done in another tab meanwhile.
  const { data: session } = useQuery({ ...sessionQuery, staleTime: 0, refetchOnWindowFocus: 'always' });

  const answer = (done: boolean) => {
    signIns.remove(request);
    request.resolve(done);
  };
  const resume = () => {
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    answer(true);
  };
  const check = async () => {
    const { tenant } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!tenant) return;
    if (!wanted || tenant.fingerprint === wanted.fingerprint) return resume();
    await endSession();
    setRefused(true);
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };

  const signedIn = session?.tenant?.fingerprint;
  const look = useEffectEvent(() => {
    if (signedIn !== undefined && signedIn === wanted?.fingerprint) resume();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is signed in is what to look at.
  useEffect(() => look(), [signedIn]);

  const whose = wanted?.name ? `the tenant ${wanted.name}` : 'the tenant whose record this is';
  return (
    <Dialog
      open
      title="Sign in to go on"
      description="You were signed out. Your unsaved changes are still here and are saved once you are signed in."
      onClose={() => answer(false)}
    >
      <div className="flex flex-col gap-4 pt-2">
        {refused ? (
          <Note tone="danger">
            That key is of another tenant. Nothing was saved there; sign in with a key of {whose}.
          </Note>
        ) : null}
        <SignInForm demo={session?.demo ?? null} onSignedIn={() => void check()} />
      </div>
    </Dialog>
  );
}
