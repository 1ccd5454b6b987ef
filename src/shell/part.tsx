import type { ReactNode } from 'react';
import { explain } from '#api/explain.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface Readable<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface PartProps<T> {
  /** What reads it. */
  query: Readable<T>;
  /** What it is, for screen readers while it loads: `versions`. */
  name: string;
  /** Stands where it will be; some bars if left out. */
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/**
 * A part of a screen that is read by itself: a skeleton until it has come, what is wrong and another try where it
 * has not. The rest of the screen goes on.
 */
export function Part<T>({ query, name, skeleton, children }: PartProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && !error) return <Loading name={name}>{skeleton}</Loading>;
  return (
    <>
      {error ? <Failure error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}

interface LoadingProps {
  name: string;
  /** Stands where it will be; some bars if left out. */
  children?: ReactNode;
}

/** Stands for a part until it has come. */
export const Loading = ({ name, children }: LoadingProps) => (
  <div aria-busy>
    <span className="sr-only" role="status">
      Loading {name}
    </span>
    {children ?? <Bars />}
  </div>
);

interface FailureProps {
  error: Error;
  busy?: boolean;
  onRetry(): void;
}

/** Says in the place of a part why it could not be read. */
export function Failure({ error, busy = false, onRetry }: FailureProps) {
  const { title, detail, retry } = explain(error);
  return (
    <Note
      tone="danger"
      action={
        retry ? (
          <Button size="sm" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        ) : null
      }
    >
      <b className="font-medium">{title}.</b> {detail}
    </Note>
  );
}

const Bars = () => (
  <div className="flex flex-col gap-4 py-2">
    <Skeleton className="w-1/3" />
    <Skeleton className="w-1/2" />
    <Skeleton className="w-2/5" />
  </div>
);
