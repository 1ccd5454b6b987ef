import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { unfinishedRunsQuery } from '#features/audience-import/audience-import-queries.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Time } from '#ui/time.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';

/** Unfinished CSV imports of audiences, with links to resume them. */
export function UnfinishedImports() {
  const tenant = useTenant()?.fingerprint ?? '';
  const { data: runs = [] } = useQuery(unfinishedRunsQuery(tenant));
  if (runs.length === 0) return null;
  return (
    <OverviewPart
      id="runs"
      title="Unfinished imports"
      hint="Saved on this device only. Open one to resume it."
    >
      <ul>
        {runs.map(({ id, pageId, name, createdAt, rows, left }) => (
          <li key={id} className={overviewRow}>
            <Link
              to="/pages/$pageId/audiences/import"
              params={{ pageId }}
              search={{ run: id }}
              className="row-link min-w-0 flex-1 truncate font-medium text-strong"
            >
              <bdi>{truncate(name ?? 'Pasted text', 80)}</bdi>
            </Link>
            <span className="tnum flex-none text-muted">
              {formatNumber(left)} of {plural(rows, 'row')} left
            </span>
            <span className="flex-none text-muted text-xs">
              <Time value={`+${createdAt}`} />
            </span>
          </li>
        ))}
      </ul>
    </OverviewPart>
  );
}
