import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';

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
import { mainNavItems } from './nav-items.ts';
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

/** Shown in place of a screen that failed to render or load. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const { retry, details, ...explained } = explain(error);
  const loadFailure = useLoadFailure();
  const isLoadFailure = isLoadError(error);
  const { title, detail } = isLoadFailure ? loadFailure : explained;
  const retryScreen = async () => {
    queries.reset();
    // Before rendering again: the router remembers that the screen's code failed to load.
    await Promise.all(
      router.state.matches.map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId])),
    );
    reset();
    void router.invalidate();
  };
  useWindowEvent('online', () => {
    if (!isSignedOutError(error)) void retryScreen();
  });
  if (isApiError(error, 'not-found')) return <MissingScreen detail={error.message} />;
  return (
    <Screen title={title} isSubtle hasCurl={false}>
      <EmptyState
        illustration="offline"
        title={title}
        actions={
          <>
            {isLoadFailure ? <RetryButton variant="primary" onRetry={retryScreen} /> : null}
            {retry && !isLoadFailure ? (
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
        {withFullStop(detail || 'There is nothing at this address')} It may have been deleted, or belong to
        someone else.
      </EmptyState>
    </Screen>
  );
}
