import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createSearchMatcher, searchWords } from '#lib/words.ts';
import { NoMatch } from '#ui/no-match.tsx';
import { scrollWithin } from '#ui/scroll-within.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { MethodPath } from './typography.tsx';

const holds = createSearchMatcher(({ id, method, path, summary, tag }: ApiOperation) => [
  id,
  `${method} ${path}`,
  summary,
  tag,
]);

/** Keeps operations that match every word of the query. */
export function filterGroups(groups: ApiDocument['groups'], search: string): ApiDocument['groups'] {
  const words = searchWords(search);
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter((each) => holds(each, words)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

interface OperationListProps {
  groups: ApiDocument['groups'];
  /** Selected operation. */
  current: string | undefined;
  onClear(): void;
}

/** Operations grouped by tag. */
export function OperationList({ groups, current, onClear }: OperationListProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = current && nav.current?.querySelector('[aria-current]');
    if (link) scrollWithin(link);
  }, [current]);
  if (groups.length === 0)
    return (
      <NoMatch title="No operations match" clear="Clear search" onClear={onClear}>
        Search covers name, method, path and summary.
      </NoMatch>
    );
  return (
    <nav ref={nav} aria-label="Operations" className="px-3 pb-6 max-tablet:px-0">
      {groups.map(({ tag, operations }) => (
        <section key={tag} aria-label={tag}>
          <h2 className="px-3 pt-4 pb-1 font-medium text-muted text-xs max-tablet:px-gutter">{tag}</h2>
          <ul className="flex flex-col gap-px max-tablet:gap-0">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} className="max-tablet:border-line max-tablet:border-b">
                <Link
                  to="/api"
                  search={(now: { q?: string | undefined }) => ({ ...now, op: id })}
                  aria-current={id === current ? 'page' : undefined}
                  className="block rounded-md px-3 py-1.5 -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft max-tablet:rounded-none max-tablet:px-gutter max-tablet:py-2.5"
                >
                  <span className="block truncate font-medium text-sm text-strong">{summary}</span>
                  <MethodPath method={method} path={path} short />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
