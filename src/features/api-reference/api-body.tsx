import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { useSearchQuery } from '#ui/use-search-query.ts';
import { useStepKeys } from '#ui/use-step-keys.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { filterGroups } from './filter.ts';
import { Introduction } from './introduction.tsx';
import { OperationList } from './operation-list.tsx';
import { OperationView } from './operation-view.tsx';

const route = getRouteApi('/_app/api');

interface ApiBodyProps {
  document: ApiDocument;
  q: string | undefined;
  op: string | undefined;
  operation: ApiOperation | undefined;
}

/** List of operations next to the selected one; on narrow screens one at a time. */
export function ApiBody({ document, q, op, operation }: ApiBodyProps) {
  const navigate = route.useNavigate();
  const search = (text: string) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true, resetScroll: false });
  const searchQuery = useSearchQuery(q, search);
  const text = searchQuery.deferredQuery;
  const groups = filterGroups(document.groups, text);
  const listed = groups.flatMap(({ operations }) => operations);
  const place = listed.findIndex(({ id }) => id === op);
  const previous = place < 0 ? undefined : listed[place - 1];
  const next = listed[place + 1];
  const go = (to: ApiOperation | undefined) =>
    to && (() => void navigate({ search: (now) => ({ ...now, op: to.id }), replace: true }));
  useStepKeys({ noun: 'operation', next: go(next), previous: go(previous) });
  const [opened, setOpened] = useState<string | null | undefined>(op);
  if (opened !== null && opened !== op) setOpened(null);
  return (
    <div className="grid flex-1 grid-cols-[calc(var(--spacing-search)+var(--spacing)*10)_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:content-start">
      <div
        className={clsx(
          'sticky top-topbar flex h-[calc(100dvh-var(--spacing-topbar))] flex-col border-line border-r max-tablet:static max-tablet:order-2 max-tablet:h-auto max-tablet:border-r-0 max-tablet:border-t',
          op && 'max-tablet:hidden',
        )}
      >
        <search className="flex flex-none gap-2 border-line border-b px-gutter py-2.5 max-tablet:border-b-0 max-tablet:pt-5">
          <SearchQueryInput
            aria-label="Search operations"
            placeholder="Search operations"
            search={searchQuery}
          />
        </search>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <OperationList groups={groups} current={op} onClear={() => search('')} />
        </div>
        <p className="flex flex-none items-center gap-1.5 border-line border-t px-gutter py-2 text-muted text-xs max-tablet:hidden">
          <Kbd>J</Kbd> <Kbd>K</Kbd> move{' '}
          <span className="tnum ml-auto">{countWords(listed.length, document)}</span>
        </p>
      </div>
      {operation ? (
        <OperationView
          key={operation.id}
          document={document}
          operation={operation}
          arrived={opened === null}
          previous={previous}
          next={next}
        />
      ) : op ? (
        <NoOperation id={op} />
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

function NoOperation({ id }: { id: string }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Operation not found"
      actions={
        <Link to="/api" className={buttonStyle({})}>
          All operations
        </Link>
      }
    >
      This API has no operation named{' '}
      <code className="font-mono text-mono [overflow-wrap:anywhere]">{id}</code>.
    </EmptyState>
  );
}
