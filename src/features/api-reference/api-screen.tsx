import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { request } from '#api/transport/request.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Failure, Loading } from '#shell/query-section.tsx';
import { Screen } from '#shell/screen.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { useStepKeys } from '#ui/commands.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { scrollWithin } from '#ui/scroll-within.ts';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { useSearchQuery } from '#ui/use-search-query.ts';
import {
  type ApiDocument,
  type ApiOperation,
  filterGroups,
  type OpenApiDocument,
  parseDocument,
} from './document.ts';
import { Introduction } from './introduction.tsx';
import { OperationView } from './operation-view.tsx';
import { MethodPath } from './typography.tsx';

/** The API reference of the dashboard's server. */
const referenceQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const operation = 'GET /openapi.json';
    const { data } = await request({ operation, method: 'GET', url: '/openapi.json', signal });
    return parseDocument(data as OpenApiDocument);
  },
  // Changes only with the server, which serves a new dashboard, too.
  staleTime: Number.POSITIVE_INFINITY,
});

const route = getRouteApi('/_app/api');

export function ApiScreen() {
  const { q, op } = route.useSearch();
  const reference = useQuery(referenceQuery);
  const { data: document, error } = reference;
  const operation = document?.groups
    .flatMap(({ operations }) => operations)
    .find(({ operationId }) => operationId === op);
  const breadcrumbs = [{ label: 'API', link: linkOptions({ to: '/api', search: { q } }) }];
  return (
    <Screen
      title={op ? (operation?.summary ?? op) : 'API'}
      isSubtle
      breadcrumbs={op ? breadcrumbs : []}
      hasCurl={false}
    >
      {error ? (
        <div className="p-gutter">
          <Failure of={reference} />
        </div>
      ) : null}
      {document ? (
        <ApiBody document={document} operation={operation} />
      ) : error ? null : (
        <div className="px-gutter py-4">
          <Loading name="the reference" />
        </div>
      )}
    </Screen>
  );
}

/** List of operations next to the selected one; on narrow screens one at a time. */
function ApiBody(props: { document: ApiDocument; operation: ApiOperation | undefined }) {
  const { document, operation } = props;
  const { q, op } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (text: string) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true, resetScroll: false });
  const searchQuery = useSearchQuery(q, search);
  const text = searchQuery.query;
  const groups = filterGroups(document.groups, text);
  const listed = groups.flatMap(({ operations }) => operations);
  const index = listed.findIndex(({ operationId }) => operationId === op);
  const previous = index < 0 ? undefined : listed[index - 1];
  const next = listed[index + 1];
  const go = (to: ApiOperation | undefined) =>
    to && (() => void navigate({ search: (now) => ({ ...now, op: to.operationId }), replace: true }));
  useStepKeys({ noun: 'operation', next: go(next), previous: go(previous) });
  const [opened, setOpened] = useState<string | null | undefined>(op);
  if (opened !== null && opened !== op) setOpened(null);
  return (
    <div className="grid flex-1 grid-cols-[--spacing(80)_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:content-start">
      <div
        className={clsx(
          'sticky top-topbar flex h-[calc(100dvh-var(--spacing-topbar))] flex-col border-line border-r max-tablet:static max-tablet:h-auto max-tablet:border-r-0',
          op && 'max-tablet:hidden',
        )}
      >
        <search className="flex flex-none gap-2 border-line border-b px-gutter py-2.5 max-tablet:border-b-0 max-tablet:pt-5">
          <SearchQueryInput
            wide
            aria-label="Search operations"
            placeholder="Search operations"
            search={searchQuery}
          />
        </search>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Link
            to="/api"
            search={(now: { q?: string | undefined }) => ({ q: now.q })}
            hash="introduction"
            activeOptions={{ exact: true }}
            aria-current={op ? undefined : 'page'}
            className="mx-3 mt-3 flex items-center rounded-md px-3 py-1.5 font-medium text-sm text-strong -outline-offset-2 hover:bg-hover tablet:aria-[current]:bg-accent-soft max-tablet:mx-0 max-tablet:mt-0 max-tablet:min-h-hit max-tablet:rounded-none max-tablet:border-line max-tablet:border-b max-tablet:px-gutter"
          >
            Introduction
          </Link>
          {groups.length === 0 ? (
            <NoMatch title="No operations match" query={text} onClear={() => search('')}>
              Search covers name, method, path and summary.
            </NoMatch>
          ) : (
            <nav aria-label="Operations" className="px-3 pb-6 max-tablet:px-0">
              {groups.map(({ tag, operations }) => (
                <section key={tag} aria-label={tag}>
                  <h2 className="px-3 pt-4 pb-1 font-medium text-muted text-xs max-tablet:px-gutter">
                    {tag}
                  </h2>
                  <ul className="flex flex-col gap-px max-tablet:gap-0">
                    {operations.map(({ operationId: id, method, path, summary }) => (
                      <li key={id} className="max-tablet:border-line max-tablet:border-b">
                        <Link
                          ref={id === op ? scrollWithin : null}
                          to="/api"
                          search={(now: { q?: string | undefined }) => ({ ...now, op: id })}
                          aria-current={id === op ? 'page' : undefined}
                          className="block rounded-md px-3 py-1.5 -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft max-tablet:rounded-none max-tablet:px-gutter max-tablet:py-2.5"
                        >
                          <span className="block font-medium text-sm text-strong">{summary}</span>
                          <MethodPath method={method} path={path} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
          )}
        </div>
        <p className="flex flex-none items-center gap-1.5 border-line border-t px-gutter py-2 text-muted text-xs max-tablet:hidden">
          <Kbd>J</Kbd> <Kbd>K</Kbd> move{' '}
          <span className="tnum ml-auto">{countWords(listed.length, document)}</span>
        </p>
      </div>
      {operation ? (
        <OperationView
          key={operation.operationId}
          document={document}
          operation={operation}
          isLinked={opened === null}
          previous={previous}
          next={next}
        />
      ) : op ? (
        <EmptyState
          illustration="noMatch"
          title="Operation not found"
          actions={
            <Link to="/api" className={buttonStyle({})}>
              All operations
            </Link>
          }
        >
          This API has no operation named{' '}
          <code className="font-mono text-mono [overflow-wrap:anywhere]">{op}</code>.
        </EmptyState>
      ) : (
        <Introduction document={document} />
      )}
    </div>
  );
}

function countWords(shown: number, { groups }: ApiDocument): string {
  const all = groups.reduce((total, { operations }) => total + operations.length, 0);
  return shown === all ? `${all} operations` : `${shown} of ${all} operations`;
}
