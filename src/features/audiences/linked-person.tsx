import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { explain } from '#api/transport/explain.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { personQuery } from '#features/people/people-queries.ts';
import { mailHref } from '#lib/link.ts';
import { Button } from '#ui/button.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { linkStyle } from '#ui/link-style.ts';

/** @param audience undefined if it was never loaded */
export function LinkedPerson({ audience }: { audience: Received<Audience> | undefined }) {
  const personId = audience?.personId;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: Boolean(personId) });
  if (!personId)
    return (
      <Facts title="Person">
        <Fact name="Person" missing={audience ? 'None' : 'Unknown'}>
          {null}
        </Fact>
      </Facts>
    );
  const missing = person.isPending ? 'Loading…' : person.data ? 'None' : 'Unknown';
  return (
    <Facts title="Person" aside={person.error ? <LoadError query={person} /> : null}>
      <Fact name="Name">
        <Link to="/persons/$personId" params={{ personId }} className={linkStyle}>
          <bdi>{person.data?.name || personId}</bdi>
        </Link>
      </Fact>
      <Fact name="Email" missing={missing}>
        {person.data?.email ? (
          <DataLink href={mailHref(person.data.email)}>{person.data.email}</DataLink>
        ) : null}
      </Fact>
      <Fact name="Account" missing={missing}>
        {person.data?.domain ? (
          <Link to="/accounts" search={{ q: person.data.domain }} className={linkStyle}>
            <bdi>{person.data.domain}</bdi>
          </Link>
        ) : null}
      </Fact>
      <Fact name="Route key">
        {audience.personRouteKey ? (
          <span className="font-mono text-mono">{audience.personRouteKey}</span>
        ) : null}
      </Fact>
    </Facts>
  );
}

function LoadError({ query }: { query: { error: Error | null; isFetching: boolean; refetch(): unknown } }) {
  const { title, retry } = explain(query.error);
  return (
    <span role="alert" className="flex items-center gap-2 text-danger text-xs">
      {title}
      {retry ? (
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      ) : null}
    </span>
  );
}
