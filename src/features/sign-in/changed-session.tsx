import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { boundTenant, type Tenant } from '#api/transport/bound-tenant.ts';
import { endSession, resolveSignIn, sessionQuery, useTenant } from '#api/transport/session.ts';
import { explain } from '#lib/explain.ts';
import { usePageTitle } from '#shell/use-page-title.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Mark } from '#ui/mark.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in dialog for the same tenant, which `followSession` closes. The screen keeps its unsaved work. */
function SignInAgainDialog() {
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

/** Replaces a tenant's screens after another tenant has signed in, so that their data can't mix. */
function OtherTenantScreen({ tenant }: { tenant: Tenant }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const shown = boundTenant.get()?.name ?? 'a different tenant';
  const title = `You're now signed in as ${tenant.name ?? 'another tenant'}`;
  const { heading } = usePageTitle({ title });

  // A reload clears the other tenant's data from memory.
  const proceed = () => void router.navigate({ to: '/', reloadDocument: true });
  const changeKey = async () => {
    setBusy(true);
    try {
      await endSession();
      const { href } = router.state.location;
      await router.navigate({ to: '/sign-in', search: { redirect: href }, reloadDocument: true });
    } catch (error) {
      setBusy(false);
      setError(explain(error).detail);
    }
  };
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <main className="m-auto w-[min(var(--spacing-sign-in),100%-2rem)] py-12">
        <p className="mb-10 flex items-center gap-2.5 font-semibold text-strong">
          <Mark large />
          Audience Console
        </p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-semibold text-strong text-xl [overflow-wrap:anywhere]"
        >
          {title}
        </h1>
        <p className="mt-1 mb-6 text-muted">
          This tab showed {shown}. The sign-in was changed in another tab. Unsaved changes stay on this
          device.
        </p>
        <div className="flex flex-col gap-3">
          <Button variant="primary" size="lg" onClick={proceed}>
            Continue as {tenant.name ?? 'that tenant'}
          </Button>
          <Button size="lg" busy={busy} onClick={() => void changeKey()}>
            Sign in with another key
          </Button>
        </div>
        {error ? (
          <p role="alert" className="mt-3 text-danger text-sm">
            Couldn't sign out. {error}
          </p>
        ) : null}
      </main>
    </div>
  );
}

/** Shown when the session has changed. They are loaded as one file. */
export const changedSession = { SignInAgainDialog, OtherTenantScreen };
