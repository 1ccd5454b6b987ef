import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Failure } from '#shell/part.tsx';
import { Screen } from '#shell/screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiBody } from './api-body.tsx';
import { referenceQuery } from './api-reference-queries.ts';

const widths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-4/9', 'w-3/8', 'w-5/9', 'w-1/4'];

function ApiSkeleton() {
  return (
    <div
      aria-busy
      className="grid flex-1 grid-cols-[calc(var(--spacing-search)+var(--spacing)*10)_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:content-start"
    >
      <span className="sr-only" role="status">
        Loading the reference
      </span>
      <div className="flex flex-col gap-6 border-line border-r px-gutter py-4 max-tablet:hidden">
        {widths.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="flex flex-col items-start gap-4 px-gutter py-7">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/5" />
      </div>
    </div>
  );
}

const route = getRouteApi('/_app/api');

export function ApiScreen() {
  const { q, op } = route.useSearch();
  const reference = useQuery(referenceQuery);
  const { data: document, error, isFetching, refetch } = reference;
  const operation = document?.groups.flatMap(({ operations }) => operations).find(({ id }) => id === op);
  const crumbs = [{ label: 'API', link: linkOptions({ to: '/api', search: { q } }) }];
  return (
    <Screen title={op ? (operation?.summary ?? op) : 'API'} quiet crumbs={op ? crumbs : []}>
      {error ? (
        <div className="p-gutter">
          <Failure error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {document ? (
        <ApiBody document={document} q={q} op={op} operation={operation} />
      ) : error ? null : (
        <ApiSkeleton />
      )}
    </Screen>
  );
}
