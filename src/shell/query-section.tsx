import { createContext, type ReactNode, use } from 'react';
import type { List } from '#api/queries/use-list.ts';
import { useIsRetried } from '#api/transport/use-is-connected.ts';
import { explain } from '#lib/explain.ts';
import { Button } from '#ui/button.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface QuerySectionProps<T> {
  query: QueryState<T>;
  /** Announced while loading: `versions`. */
  name: string;
  /** Defaults to some bars. */
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** A list in the shape of a query. */
export const listAsQuery = <T,>({ status, rows, error, isFetching, retry }: List<T>): QueryState<T[]> => ({
  data: status === 'success' ? rows : undefined,
  error,
  isFetching,
  refetch: retry,
});

/** Section of a screen with its own query, skeleton and error state. */
export function QuerySection<T>({ query, name, skeleton, children }: QuerySectionProps<T>) {
  const { data, error } = query;
  if (data === undefined && !error) return <Loading name={name}>{skeleton}</Loading>;
  return (
    <>
      <Failure name={name} of={query} />
      {data === undefined ? null : children(data)}
    </>
  );
}

export const Loading = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div aria-busy>
    <span className="sr-only" role="status">
      Loading {name}
    </span>
    {children ?? (
      <div className="flex flex-col gap-4 py-2">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/5" />
      </div>
    )}
  </div>
);

/** Whether another part of the screen names the cause and retries. */
export const QuietFailuresContext = createContext(false);

type FailingQuery = Pick<QueryState<unknown>, 'error' | 'isFetching' | 'refetch'>;

interface FailureProps {
  /** Content of the section: `versions`. */
  name?: string;
  of: FailingQuery | readonly FailingQuery[];
}

/** Shows the first error of a section's queries, and retries those that failed. */
export function Failure({ name = 'this', of }: FailureProps) {
  const isQuiet = use(QuietFailuresContext);
  const queries = [of].flat();
  const failed = queries.filter(({ error }) => error);
  const error = failed[0]?.error;
  const isRetried = useIsRetried(error);
  if (!error) return null;
  if (isQuiet || isRetried)
    return <EmptyText>{`Couldn't load ${name}.${isRetried ? ' Retrying automatically.' : ''}`}</EmptyText>;
  const { title, detail, retry, details } = explain(error);
  return (
    <Note
      variant="danger"
      action={
        retry ? (
          <Button
            size="sm"
            busy={queries.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            Try again
          </Button>
        ) : null
      }
    >
      <b className="font-medium">{title}.</b> {detail}
      <ErrorDetails details={details} />
    </Note>
  );
}
