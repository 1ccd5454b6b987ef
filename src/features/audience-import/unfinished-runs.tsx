import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';
import { unfinishedRunsQuery } from './audience-import-queries.ts';

/** Lists the CSV imports of a page that have rows left, with links to resume them. */
export function UnfinishedRuns({ pageId }: { pageId: string }) {
  const tenant = useTenant()?.fingerprint ?? '';
  const { data: runs = [] } = useQuery(unfinishedRunsQuery(tenant, pageId));
  if (runs.length === 0) return null;
  return (
    <section aria-label="Unfinished imports" className="flex flex-col gap-2 px-gutter pb-3">
      {runs.map(({ id, name, rows, left }) => (
        <Note
          key={id}
          action={
            <Link
              to="/pages/$pageId/audiences/import"
              params={{ pageId }}
              search={{ run: id }}
              className={buttonStyle({ size: 'sm' })}
            >
              Open import
            </Link>
          }
        >
          <span className="tnum">
            Creating audiences from <bdi>{truncate(name ?? 'pasted text', 80)}</bdi> isn't finished:{' '}
            {formatNumber(left)} of {plural(rows, 'row')} left.
          </span>
        </Note>
      ))}
    </section>
  );
}
