import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allKnownQuery } from '#api/sync/known.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { shortened } from '#lib/id.ts';

/** Whom an audience in a list was made for: by name where this browser knows the person, else by id. */
export function PersonOf({ audience }: { audience: Received<Audience> | undefined }) {
  const personId = audience?.personId;
  const { data: person } = useQuery({
    ...allKnownQuery('person'),
    enabled: Boolean(personId),
    select: (persons) => persons.find(({ id }) => id === personId)?.value,
  });
  if (!personId) return <span className="text-faint">{audience ? 'None' : 'Unknown'}</span>;
  const name = person?.name || person?.email || shortened(personId);
  return (
    <Link
      to="/persons/$personId"
      params={{ personId }}
      title={name}
      className="block truncate rounded-xs hover:text-accent-text hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
