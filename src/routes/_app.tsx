import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useCallback } from 'react';
import { hasUnsavedWork } from '#api/sync/open-editors.ts';
import { resolveSignIn, sessionQuery, signInRequest } from '#api/transport/session.ts';
import { UnsavedCount } from '#editor/save/unsaved-list.tsx';
import { useQueuedSaves } from '#editor/save/use-queued-saves.ts';
import { NewPageHost } from '#features/pages/public.ts';
import { lazyLoad } from '#lib/lazy-load.ts';
import { otherTenant as otherTenantAtom } from '#shell/follow-session.ts';
import { Layout } from '#shell/layout.tsx';
import { TopBarContext } from '#shell/screen.tsx';
import { useScrollRestoration } from '#shell/use-scroll-restoration.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { paletteSources } from './-palette-sources.ts';

const unsaved = <UnsavedCount />;
const loadChangedSession = async () => (await import('#features/sign-in/changed-session.tsx')).changedSession;
const SignInAgain = onDemand(async () => (await loadChangedSession()).SignInAgainDialog, {
  onDismiss: () => resolveSignIn(false),
});
const OtherTenantScreen = onDemand(async () => (await loadChangedSession()).OtherTenantScreen);

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
  useScrollRestoration();
  useQueuedSaves(useSendQueued());
  const otherTenant = useSelector(otherTenantAtom);
  if (otherTenant) return <OtherTenantScreen tenant={otherTenant} />;
  return (
    <Layout paletteSources={paletteSources}>
      <TopBarContext value={unsaved}>
        <Outlet />
      </TopBarContext>
      <NewPageHost />
      <SignInHost />
    </Layout>
  );
}

const loadQueuedSaves = lazyLoad(() => import('./-queued-saves.ts'));

function useSendQueued() {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(async () => (await loadQueuedSaves()).sendQueued(client, router), [client, router]);
}

/** Sign-in dialog over a screen with unsaved work. */
function SignInHost() {
  return useSelector(signInRequest) ? <SignInAgain /> : null;
}
