import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Failure } from '#shell/part.tsx';
import { Screen } from '#shell/screen.tsx';
import { ApiBody } from './api-body.tsx';
import { referenceQuery } from './api-reference-queries.ts';
import { ApiSkeleton } from './api-skeleton.tsx';

const route = getRouteApi('/_app/api');

/** The reference of the API, readable. */
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
