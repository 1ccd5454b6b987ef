import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';
import { runLink, unfinishedRunsQuery } from './audience-import-queries.ts';

/**
 * Lists the imports and bulk edits of a page, or of all, that have rows left, with links to resume them. They load late,
 * so they are at the foot of the list, where nothing moves.
 */
export function UnfinishedRuns({ pageId }: { pageId?: string }) {
  const tenant = useTenant()?.fingerprint ?? '';
  const { data: runs = [] } = useQuery(unfinishedRunsQuery(tenant, pageId));
  if (runs.length === 0) return null;
  return (
    <section
      aria-label="Unfinished imports"
      data-foot
      className="sticky bottom-4 z-popover mx-gutter mt-3 flex max-w-form flex-col gap-px self-center overflow-hidden rounded-lg bg-line shadow-popover max-phone:bottom-3"
    >
      {runs.map(({ name, rows, left, ...run }) => (
        <Note
          key={run.id}
          action={
            <Link {...runLink(run)} className={buttonStyle({ size: 'sm' })}>
              {run.bulkEdit ? 'Open edit' : 'Open import'}
            </Link>
          }
        >
          <span className="tnum">
            {run.bulkEdit ? '“' : 'Creating audiences from '}
            <bdi>{truncate(name ?? 'pasted text', 80)}</bdi>
            {run.bulkEdit ? '”' : ''} isn't finished: {formatNumber(left)} of{' '}
            {plural(rows, run.bulkEdit ? 'audience' : 'row')} left.
          </span>
        </Note>
      ))}
    </section>
  );
}
