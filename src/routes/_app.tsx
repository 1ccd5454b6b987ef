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
import { loadOverlays, type PaletteProps } from '#shell/palette/palette-host.tsx';
import { TopBarContext } from '#shell/screen.tsx';
import { useScrollRestoration } from '#shell/use-scroll-restoration.ts';
import { onDemand } from '#ui/on-demand.tsx';

const unsaved = <UnsavedCount />;
const Palette = onDemand<PaletteProps>(
  async () => {
    const [overlays, { paletteSources }] = await Promise.all([
      loadOverlays(),
      import('./-palette-sources.ts'),
    ]);
    return (props) => <overlays.Palette sources={paletteSources} {...props} />;
  },
  { onDismiss: ({ onClose }) => onClose() },
);
const loadReconnectParts = lazyLoad(async () => (await import('./-queued-saves.ts')).reconnectParts);
const SignInAgain = onDemand(async () => (await loadReconnectParts()).SignInAgainDialog, {
  onDismiss: () => resolveSignIn(false),
});
const OtherTenantScreen = onDemand(async () => (await loadReconnectParts()).OtherTenantScreen);

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
    <Layout Palette={Palette}>
      <TopBarContext value={unsaved}>
        <Outlet />
      </TopBarContext>
      <NewPageHost />
      <SignInHost />
    </Layout>
  );
}

function useSendQueued() {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(async () => (await loadReconnectParts()).sendQueued(client, router), [client, router]);
}

/** Sign-in dialog over a screen with unsaved work. */
function SignInHost() {
  return useSelector(signInRequest) ? <SignInAgain /> : null;
}
