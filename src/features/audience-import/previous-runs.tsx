import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Run } from '#engines/audience-import/index.ts';
import { plural, truncate } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';
import { runStore } from './import-store.ts';

const stateLabels: Record<Run['state'], string> = {
  running: 'Not finished',
  paused: 'Not finished',
  stopped: 'Stopped',
  done: 'Finished',
};

export function PreviousRuns({ tenant, pageId }: { tenant: string; pageId: string }) {
  const { data: runs = [] } = useQuery({
    queryKey: ['import-runs', tenant, pageId],
    queryFn: () => runStore.of(tenant, pageId).catch((): Run[] => []),
    staleTime: 0,
  });
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="previous-imports" className="border-line border-t px-gutter py-6">
      <h2 id="previous-imports" className="font-semibold text-lg text-strong">
        Previous imports
      </h2>
      <p className="mt-0.5 text-muted text-sm">Saved on this device, with the result of each row.</p>
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {runs.map(({ id, source, rows, createdAt, state }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to="/pages/$pageId/audiences/import"
              params={{ pageId }}
              search={{ run: id }}
              className={`${linkStyle} max-phone:py-3`}
            >
              <bdi>{truncate(source.name ?? 'Pasted text', 80)}</bdi>
            </Link>
            <span className="tnum text-muted">
              {plural(rows.length, 'row')}, {stateLabels[state]}
            </span>
            <span className="text-faint text-xs">
              <Time value={`+${createdAt}`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
