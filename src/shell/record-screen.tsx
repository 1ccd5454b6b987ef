import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchProgress } from '#api/queries/find.ts';
import type { ListOperation } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/queries.ts';
import { formatNumber, humanize, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorScreen } from './fallbacks.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

interface Frame extends Pick<ScreenProps, 'title' | 'isTitlePending' | 'breadcrumbs' | 'bar'> {
  /** Lines and bars of the screen, at their place. */
  skeleton?: ReactNode;
}

interface ListProps<O extends ListOperation> {
  /** The list to search. */
  list: ListQuery<O>;
  /** Singular and plural of the records: `page`, `pages`. */
  noun: string;
  nouns?: string;
}

interface RecordScreenProps<O extends ListOperation, T, K extends QueryKey> extends ListProps<O> {
  /** Title, breadcrumbs and tabs until the record is loaded. */
  frame?: Frame;
  /** Finds the record; see `findQuery`. */
  query: UseQueryOptions<T, Error, T, K>;
  /** The screen of the record. */
  children(record: T): ReactNode;
}

/**
 * Screen of a record that can only be found in a list. Shows the progress of a long search, which can be paused;
 * leaving the screen stops it.
 */
export function RecordScreen<O extends ListOperation, T, K extends QueryKey>(
  props: RecordScreenProps<O, T, K>,
) {
  const { query, frame = { title: humanize(props.noun) }, children, ...list } = props;
  const client = useQueryClient();
  const { data, error, fetchStatus, refetch } = useQuery(query);
  if (data !== undefined) return children(data);
  if (error) return <ErrorScreen error={error} reset={() => void refetch()} />;
  return (
    <SearchProgressScreen
      {...list}
      frame={frame}
      isPaused={fetchStatus === 'idle'}
      onPause={() => void client.cancelQueries({ queryKey: query.queryKey, exact: true })}
      onResume={() => void refetch()}
    />
  );
}

interface SearchProgressScreenProps<O extends ListOperation> extends ListProps<O> {
  frame: Frame;
  isPaused: boolean;
  onPause(): void;
  onResume(): void;
}

function SearchProgressScreen<O extends ListOperation>(props: SearchProgressScreenProps<O>) {
  const { list, noun, nouns = `${noun}s`, isPaused, onPause, onResume } = props;
  const { skeleton = <RecordSkeleton />, ...frame } = props.frame;
  const { read, total } = useSearchProgress(list);
  const all = total === null ? `the ${nouns}` : plural(total, noun, nouns);
  return (
    <Screen {...frame} isLoading={!isPaused} isSubtle>
      {read > 0 || isPaused ? (
        <div className="flex max-w-empty flex-col items-start gap-3 px-gutter py-10">
          <Icon of={Search} size="lg" className="text-faint" />
          <p role="status" className="tnum text-muted text-sm">
            <b className="font-semibold text-strong">{isPaused ? 'Search paused' : `Finding the ${noun}`}</b>
            <br />
            {formatNumber(read)} of {all} searched.
          </p>
          {total === null ? null : (
            <Progress label={`${nouns} searched`} value={read} of={total} className="w-full" />
          )}
          {isPaused ? <Button onClick={onResume}>Resume</Button> : <Button onClick={onPause}>Pause</Button>}
        </div>
      ) : (
        skeleton
      )}
    </Screen>
  );
}

/** Header of 72 px, and the lines of the columns at their place. */
const RecordSkeleton = () => (
  <div aria-busy className="flex flex-1 flex-col">
    <div className="flex h-18 flex-none flex-col justify-center gap-2.5 px-gutter">
      <Skeleton className="h-4 w-60" />
      <Skeleton className="w-80 max-w-full" />
    </div>
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] border-line border-t max-wide:grid-cols-1">
      <Skeleton className="mx-gutter my-6 w-1/2" />
      <div className="border-line border-l max-wide:hidden" />
    </div>
  </div>
);
