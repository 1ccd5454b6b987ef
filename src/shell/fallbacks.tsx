import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { CircleAlert, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { isFault } from '#api/errors.ts';
import { explain } from '#api/explain.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Screen } from './screen.tsx';

/** Stands for a screen whose data are on their way. */
export function PendingScreen() {
  return (
    <>
      <div className="h-topbar flex-none border-line border-b" />
      <main id="main" aria-busy className="flex flex-col gap-4 px-gutter pt-5">
        <span className="sr-only" role="status">
          Loading
        </span>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </main>
    </>
  );
}

const toPages = (
  <Link to="/pages" className={buttonStyle({})}>
    Go to pages
  </Link>
);

/** Stands for a screen that could not be drawn; the rest of the console goes on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const { title, detail, retry } = explain(error);
  const again = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (isFault(error, 'unauthorized')) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  if (isFault(error, 'not-found')) return <MissingScreen detail={error.message} />;
  return (
    <Screen title={title} quiet>
      <EmptyState
        icon={CircleAlert}
        title={title}
        actions={
          <>
            {retry ? (
              <Button variant="primary" onClick={again}>
                Try again
              </Button>
            ) : null}
            {toPages}
          </>
        }
      >
        {detail}
      </EmptyState>
    </Screen>
  );
}

/** Stands for a record or an address that does not exist. */
export function MissingScreen({ detail }: { detail?: string }) {
  return (
    <Screen title="Not found" quiet>
      <EmptyState icon={SearchX} title="Nothing is here" actions={toPages}>
        {detail ?? 'No screen has this address.'} It may have been removed, or belong to another tenant.
      </EmptyState>
    </Screen>
  );
}
