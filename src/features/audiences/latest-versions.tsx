import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { useLiveList } from '#api/sync/live-list.ts';
import { summarizeVersion } from '#features/versions/public.ts';
import { formatNumber } from '#lib/text.ts';
import { Loading } from '#shell/query-section.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';

const MAX_VERSIONS = 6;

interface LatestVersionsProps {
  pageId: string;
  audienceId: string;
  versions: ReturnType<typeof useLiveList<'listAudienceVersions'>>;
}

export function LatestVersions({ pageId, audienceId, versions }: LatestVersionsProps) {
  const now = useNow();
  const { rows, total, query } = versions;
  const params = { pageId, audienceId };
  return (
    <section className="px-5 py-5 max-wide:px-gutter">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-sm text-strong">Versions</h2>
        <Link
          to="/pages/$pageId/audiences/$audienceId/versions"
          params={params}
          className={`${linkStyle} text-xs`}
        >
          {total === null || total <= MAX_VERSIONS ? 'Open' : `All ${formatNumber(total)}`}
        </Link>
      </div>
      {query.isPending ? (
        <Loading name="versions" />
      ) : rows.length === 0 ? (
        // The editor shows the error and a retry button.
        <p className="text-faint text-sm">{query.error ? "Couldn't load" : 'No version yet'}</p>
      ) : (
        <ol>
          {rows.slice(0, MAX_VERSIONS).map((version, index) => {
            const { text, stuck } = summarizeVersion(version, now, rows[index - 1]);
            return (
              <li key={version.versionId} className="py-1.5 text-sm">
                <div className="flex flex-wrap items-center gap-x-2.5">
                  <Link
                    to="/pages/$pageId/audiences/$audienceId/versions/$versionId"
                    params={{ ...params, versionId: version.versionId }}
                    className="inline-flex items-center rounded-xs font-medium text-strong hover:underline max-phone:min-h-hit"
                  >
                    Version {version.versionNumber ?? ''}
                  </Link>
                  <span className="min-w-0 max-w-40 truncate">
                    <Status value={version.status} />
                  </span>
                  <span className="ml-auto min-w-0 max-w-full truncate text-muted text-xs">
                    <Time value={version.createdAt} />
                  </span>
                </div>
                {text ? (
                  <p className={clsx('text-xs', stuck ? 'text-warning' : 'text-muted')}>{text}</p>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
