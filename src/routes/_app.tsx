import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, useCallback } from 'react';
import { sessionQuery } from '#api/session.ts';
import { UnsavedCount } from '#form/save/unsaved-count.tsx';
import { useQueuedSaves } from '#form/save/use-queued-saves.ts';
import { otherTenant as otherTenantAtom } from '#shell/follow-session.ts';
import { Layout } from '#shell/layout.tsx';
import { hasUnsavedWork } from '#shell/notify.ts';
import { offerSources } from '#shell/palette/open.ts';
import { signIns } from '#shell/requests.ts';
import { TopBarContext } from '#shell/top-bar.ts';
import { useReturn } from '#shell/use-return.ts';

offerSources(async () => (await import('./-palette-sources.ts')).paletteSources);

const unsaved = <UnsavedCount />;
const OtherTenantScreen = lazy(() => import('#resources/sign-in/other-tenant-screen.tsx'));
const SignInAgain = lazy(() => import('#resources/sign-in/sign-in-again.tsx'));

export const Route = createFileRoute('/_app')({
  // Every screen needs it: a file of its own would only be one more request.
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.tenant && !hasUnsavedWork())
      throw redirect({ to: '/sign-in', search: { redirect: location.href } });
  },
  component: App,
});

function App() {
  useReturn();
  useQueuedSaves(useSendQueued());
  const otherTenant = useSelector(otherTenantAtom);
  if (otherTenant)
    return (
      <Suspense>
        <OtherTenantScreen tenant={otherTenant} />
      </Suspense>
    );
  return (
    <Layout>
      <TopBarContext value={unsaved}>
        <Outlet />
      </TopBarContext>
      <SignInHost />
    </Layout>
  );
}

function useSendQueued() {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    async () => (await import('./-queued-saves.ts')).sendQueued(client, router),
    [client, router],
  );
}

/** Asks to sign in over what is on the screen, where leaving it would lose work. */
function SignInHost() {
  const [request] = useSelector(signIns);
  return request ? (
    <Suspense>
      <SignInAgain request={request} />
    </Suspense>
  ) : null;
}
