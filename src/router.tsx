import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { basePath } from '#lib/link.ts';
import { parseSearch, stringifySearch } from '#lib/url-search.ts';
import { ErrorScreen, MissingScreen } from '#shell/fallbacks.tsx';
import { PendingScreen } from '#shell/pending-screen.tsx';
import { routeTree } from './route-tree.gen.ts';

/** A screen that arrives sooner than this is not preceded by a skeleton. */
const PENDING_MS = 200;

/** @param history the browser's by default */
export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: basePath,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    context: { queryClient },
    defaultPreload: 'intent',
    // Freshness is up to the query cache.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: () => <MissingScreen />,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
