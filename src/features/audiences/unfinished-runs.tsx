import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { unfinishedRunsQuery } from '#features/audience-import/audience-import-queries.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';

/** Says which creations from CSV of a page have rows left, with a link to resume each. */
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
