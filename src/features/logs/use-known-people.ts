import { useQuery } from '@tanstack/react-query';
import { useCapability } from '#api/transport/session.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { accountPeopleQuery, personQuery } from '#features/people/public.ts';
import type { LogOwner } from './logs-search.ts';

/** People of an account whose emails are known. The account's screen lists the first of them. */
export const MAX_KNOWN_PEOPLE = 50;

/** The person of a log, or the people of its account, by email and by name that only one has, in lower case. */
export function useKnownPeople({ noun, id }: LogOwner): ReadonlyMap<string, Received<Person>> {
  const isListed = useCapability('people');
  const isPerson = noun === 'person';
  const { data: person } = useQuery({ ...personQuery(id), enabled: isPerson });
  const { data: people } = useQuery({
    ...accountPeopleQuery(id, MAX_KNOWN_PEOPLE),
    enabled: isListed && !isPerson,
  });
  const known: readonly Received<Person>[] = isPerson ? (person ? [person] : []) : (people?.items ?? []);
  const named = [...Map.groupBy(known, ({ name }) => name?.trim().toLowerCase())];
  return new Map([
    ...named.flatMap(([name, [person, ...others]]) =>
      name && person && others.length === 0 ? [[name, person] as const] : [],
    ),
    ...known.flatMap((each) => (each.email ? [[each.email.toLowerCase(), each] as const] : [])),
  ]);
}
