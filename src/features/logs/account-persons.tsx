import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { shortened } from '#lib/id.ts';
import { clipped, formatNumber } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';

/** More of them are to be searched. */
const MOST = 8;

/** The persons of an account's domain that were seen in this browser: no operation lists those of an account. */
export function AccountPersons({ domain }: { domain: string | null | undefined }) {
  const wanted = domain?.trim().toLowerCase();
  const { data = [] } = useQuery({ ...cachedRecordsQuery('person'), enabled: Boolean(wanted) });
  const persons = data.filter(({ value }) => wanted && value.domain?.trim().toLowerCase() === wanted);
  if (!domain || persons.length === 0) return null;
  return (
    <p className="mt-1 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-muted text-sm">
      People you've opened:
      {persons.slice(0, MOST).map(({ id, value }) => (
        <Link
          key={id}
          to="/persons/$personId"
          params={{ personId: id }}
          className={`${linkStyle} max-w-full truncate`}
        >
          <bdi>{clipped(value.name?.trim() || value.email || shortened(id), 60)}</bdi>
        </Link>
      ))}
      {persons.length > MOST ? (
        <Link to="/persons" search={{ q: domain }} className={linkStyle}>
          {formatNumber(persons.length - MOST)} more
        </Link>
      ) : null}
    </p>
  );
}
