import './styles/main.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#api/queries/query-client.ts';
import { onTabMessage } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { hydrateSession, sessionQuery } from '#api/transport/session.ts';
import { update } from '#lib/update.ts';
import { addStyleNonce, allowOwnScripts } from '#shell/content-security.ts';
import { followSession } from '#shell/follow-session.ts';
import { prefetchWhenIdle } from '#shell/prefetch-when-idle.ts';
import { reloadToUpdate } from '#shell/reload-to-update.ts';
import { signOutHandler } from '#shell/sign-out.ts';
import { applyTheme } from '#storage/settings.ts';
import { linkHandler } from '#ui/commands.ts';
import { makeRouter } from './router.tsx';
import { cleanUp, clearCaches } from './routes/-device-data.ts';
import { signOut } from './routes/-sign-out.ts';

/** Scripts that still load at the start go first. */
const TIDY_AFTER_MS = 2_000;

allowOwnScripts();
addStyleNonce();
applyTheme();

/** File name of the entry script, as the server calls it in `GET /session`. */
const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').at(-1);

const queryClient: QueryClient = createQueryClient({
  onUnauthorized: () => router.state.location.pathname === '/sign-in' || session.check(),
  onSession(answer) {
    session.onSession(answer);
    if (answer.build !== undefined && answer.build !== build)
      update.set({ reload: () => void reloadToUpdate() });
  },
});
hydrateSession(queryClient);
const router = makeRouter(queryClient);
const session = followSession({
  client: queryClient,
  clearCaches,
  goToSignIn() {
    const { pathname, href } = router.state.location;
    if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { redirect: href } });
  },
});

onTabMessage((message) => {
  if (message.type === 'session') session.check();
  else if (message.type === 'saved' && boundTenant.get()?.fingerprint === message.tenant)
    void queryClient.invalidateQueries({ queryKey: [message.operation] });
});
signOutHandler.set({ signOut: () => signOut(queryClient, router) });
linkHandler.set({ open: (link) => void router.navigate(link) });

addEventListener('chunkerror', () => {
  // Its file may be gone since an upgrade.
  if (navigator.onLine && !update.get()) void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
});
prefetchWhenIdle(queryClient, router);

/** Once a start: removes caches of tenants that aren't signed in any more, and unsaved work that is too old. */
async function tidyOnce(): Promise<void> {
  const { tenant } = await queryClient.ensureQueryData(sessionQuery);
  await cleanUp(tenant?.fingerprint ?? null);
}
setTimeout(() => void tidyOnce().catch(() => null), TIDY_AFTER_MS);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
