import './styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from '#api/query-client.ts';
import { sessionQuery } from '#api/session.ts';
import { listenToTabs } from '#api/tabs.ts';
import { hasUnsavedWork, signInAgain } from '#shell/notify.ts';
import { giveStylesNonce } from '#shell/style-nonce.ts';
import { allowOwnScriptSinks } from '#shell/trusted-types.ts';
import { formatNumber } from '#util/text.ts';
import { followTheme } from '#util/theme.ts';
import { timeZone } from '#util/time-zone.ts';
import { makeRouter } from './router.tsx';

allowOwnScriptSinks();
giveStylesNonce();
followTheme();

const queryClient = makeQueryClient(async () => {
  const { pathname, href } = router.state.location;
  if (pathname === '/sign-in') return;
  // A service may refuse a key for one operation only; that is for the part of the screen that asked to say.
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (!session || session.tenant) return;
  // Unsaved work is not left behind: who is signed out signs in over it.
  if (hasUnsavedWork()) void signInAgain();
  else void router.navigate({ to: '/sign-in', search: { redirect: href } });
});
const router = makeRouter(queryClient);

listenToTabs(({ tenant, operation }) => {
  const signedIn = queryClient.getQueryData(sessionQuery.queryKey)?.tenant?.fingerprint;
  if (signedIn === tenant) void queryClient.invalidateQueries({ queryKey: [operation] });
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );

// The first of its kind that has to do with languages, numbers or zones has a browser read its tables, which takes as
// long as all scripts do that are there by now: each has a task of its own.
for (const read of [() => 'a'.localeCompare('b', 'en'), () => formatNumber(0), timeZone.get])
  setTimeout(read);
