import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { shortenId } from '#lib/id.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';

const MAX_PERSONS = 8;

/** Cached people with the account's domain: the API can't list the people of an account. */
export function AccountPersons({ domain }: { domain: string | null | undefined }) {
  const normalizedDomain = domain?.trim().toLowerCase();
  const { data = [] } = useQuery({ ...cachedRecordsQuery('person'), enabled: Boolean(normalizedDomain) });
  const persons = data.filter(
    ({ value }) => normalizedDomain && value.domain?.trim().toLowerCase() === normalizedDomain,
  );
  if (!domain || persons.length === 0) return null;
  return (
    <p className="mt-1 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-sm">
      People you've opened:
      {persons.slice(0, MAX_PERSONS).map(({ id, value }) => (
        <Link
          key={id}
          to="/persons/$personId"
          params={{ personId: id }}
          className={`${linkStyle} max-w-full truncate`}
        >
          <bdi>{truncate(value.name?.trim() || value.email || shortenId(id), 60)}</bdi>
        </Link>
      ))}
      {persons.length > MAX_PERSONS ? (
        <Link to="/persons" search={{ q: domain }} className={linkStyle}>
          {formatNumber(persons.length - MAX_PERSONS)} more
        </Link>
      ) : null}
    </p>
  );
}
