import { Link } from '@tanstack/react-router';
import { plural, truncate } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { Failure, Loading } from '#shell/query-section.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Nothing } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';
import { useInFlight } from './use-in-flight.ts';

/** Audiences that are being published; updates automatically. */
export function InFlight() {
  const { inFlight, checkedCount, pending, error, busy, retry } = useInFlight();
  return (
    <OverviewPart
      id="in-flight"
      title="Publishing"
      aside={
        <Link to="/audiences" className={linkStyle}>
          All audiences
        </Link>
      }
      hint={checkedCount > 0 ? `Checked ${plural(checkedCount, 'recent audience')}.` : null}
    >
      {error ? <Failure error={error} busy={busy} onRetry={retry} /> : null}
      {inFlight.length > 0 ? (
        <ul>
          {inFlight.map(({ audienceId, pageId, name, version }) => (
            <li key={audienceId} className={overviewRow}>
              <Link
                {...audienceLink(audienceId, pageId)}
                className="row-link min-w-0 flex-1 truncate font-medium text-strong"
              >
                <bdi>{truncate(name || audienceId)}</bdi>
              </Link>
              <Status value={version.status} />
              <span className="flex-none text-muted text-xs">
                <Time value={version.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : pending ? (
        <Loading name="audiences" />
      ) : checkedCount > 0 ? (
        <Nothing>Nothing is being published.</Nothing>
      ) : error ? null : (
        <Nothing>No audiences yet.</Nothing>
      )}
    </OverviewPart>
  );
}
