import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef } from 'react';
import { useRecents } from '#api/sync/recents.ts';
import { health } from '#api/transport/health.ts';
import { useIsRetried } from '#api/transport/use-is-connected.ts';
import { isApiError, isSignedOutError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { isLoadError } from '#lib/lazy-load.ts';
import { withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { RetryButton, useLoadFailure } from '#ui/load-failure.tsx';
import { ping } from './banners.tsx';
import { footerNavItems, hiddenNavItems, mainNavItems } from './nav-items.ts';
import { recentItems } from './recent-items.ts';
import { Screen } from './screen.tsx';

/** Links to the list a missing record would be in, else to the overview. */
function ParentLink() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = mainNavItems.find(({ link }) => path.startsWith(`${link.to}/`)) ?? mainNavItems[0];
  return (
    <Link to={place?.link.to ?? '/'} className={buttonStyle({})}>
      Go to {place?.label.toLowerCase() ?? 'overview'}
    </Link>
  );
}

/** Title and breadcrumbs of a screen that isn't there to say them: of its record, if that is a recent one. */
function useScreenName() {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const recents = recentItems(useRecents());
  const isIn = (parent: string | undefined) => path === parent || path.startsWith(`${parent}/`);
  const place = [...mainNavItems, ...footerNavItems, ...hiddenNavItems].find(({ link, exact }) =>
    exact ? path === link.to : isIn(link.to),
  );
  if (!place || path === place.link.to) return { title: place?.label ?? 'Overview' };
  const record = recents.find(({ link }) => isIn(router.buildLocation(link).pathname));
  return { title: record?.name ?? place.label, breadcrumbs: record ? [place] : [] };
}

/** Shown in place of a screen that failed to render or load. Tries again once the server is back. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const { retry, details, ...explained } = explain(error);
  const screen = useScreenName();
  const loadFailure = useLoadFailure(screen.title);
  const isUnreachable = useSelector(health, (state) => state.isUnreachable);
  const wasUnreachable = useRef(isUnreachable);
  const isLoadFailure = isLoadError(error);
  const isRetried = useIsRetried(error);
  const { title, detail } = isLoadFailure || isRetried ? loadFailure : explained;
  const retryScreen = async () => {
    queries.reset();
    // Before rendering again: the router remembers that the screen's code failed to load.
    await Promise.all(
      router.state.matches.map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId])),
    );
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (isLoadFailure) ping();
  }, [isLoadFailure]);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) void retryScreen();
    wasUnreachable.current = isUnreachable;
  });
  useWindowEvent('online', () => {
    if (!isSignedOutError(error)) void retryScreen();
  });
  if (isApiError(error, 'not-found')) return <MissingScreen detail={error.message} />;
  return (
    <Screen {...screen} isSubtle hasCurl={false}>
      <EmptyState
        illustration="offline"
        title={title}
        actions={
          <>
            {isLoadFailure ? <RetryButton variant="primary" onRetry={retryScreen} /> : null}
            {retry && !isLoadFailure && !isRetried ? (
              <Button variant="primary" onClick={retryScreen}>
                Try again
              </Button>
            ) : null}
            <ParentLink />
          </>
        }
      >
        {detail}
        <ErrorDetails details={details} />
      </EmptyState>
    </Screen>
  );
}

/** Shown for unknown records and addresses. */
export function MissingScreen({ detail }: { detail?: string }) {
  return (
    <Screen title="Not found" isSubtle hasCurl={false}>
      <EmptyState illustration="noMatch" title="Not found" actions={<ParentLink />}>
        {detail
          ? `${withFullStop(detail)} It was removed, or it belongs to another tenant.`
          : 'There is nothing at this address.'}
      </EmptyState>
    </Screen>
  );
}
