import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SearchFields } from '#api/queries/create-search.ts';
import { clipQuery, listFor, queryFor } from '#api/queries/queries.ts';
import { cacheRecord, evictPerson } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import type { Person, PersonListItem } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { isApiError } from '#lib/api-error.ts';
import { sortedBy, words, writing } from '#lib/url-search.ts';

/** A person with the name of the company, if its account is loaded, and the last activity, which only lists have. */
export type PersonRow = Received<Person> &
  Pick<Received<PersonListItem>, 'latestActivityAt'> & { companyName?: string | undefined };

export const personFields = (person: PersonRow): SearchFields => ({
  texts: [person.name, person.email, person.domain, person.slug],
  ids: [person.personId],
  website: person.domain,
  phone: person.phoneNumber,
  links: [{ url: person.linkedinProfileUrl }],
});

/** People that match a search, or all, newest first. Keeps the previous results until the new ones load. */
export const peopleQuery = (query: string, accountId?: string) => ({
  ...listFor('listPersons', {
    query: { limit: 200, ...(query && { query: clipQuery(query) }), ...(accountId && { accountId }) },
  }),
  placeholderData: keepPreviousData,
});

/** More than a list shows, as the service orders matches by the word that matches. */
const MAX_FOUND_PEOPLE = 50;

/** The first people that match a search, or the newest. */
export const foundPeopleQuery = (query: string) =>
  queryFor('listPersons', { query: { limit: MAX_FOUND_PEOPLE, ...(query && { query: clipQuery(query) }) } });

/** The first people of an account. */
export const accountPeopleQuery = (accountId: string, limit: number) =>
  queryFor('listPersons', { query: { accountId, limit } });

/** Audiences that were made for a person. */
export const personAudiencesQuery = (personId: string) =>
  listFor<'listAudiences' | 'listPersonAudiences'>('listPersonAudiences', {
    params: { person_id: personId },
    query: { limit: 100 },
  });

/** A person's list item, which has the account ID; null if not found. */
export const listedPersonQuery = (personId: string) =>
  queryOptions({
    ...queryFor('listPersons', { query: { query: clipQuery(personId), limit: 1 } }),
    select: ({ items }) => items.find((person) => person.personId === personId) ?? null,
  });

/** Loads a person and caches it for services that can't list people. */
export const personQuery = (personId: string) => {
  const input = { params: { person_id: personId } };
  return queryOptions({
    ...queryFor('getPerson', input),
    queryFn: async ({ client, signal }) => {
      try {
        const person = await call('getPerson', input, signal);
        // Stored before the screen shows it, so that leaving right away doesn't lose it.
        await cacheRecord(client, 'person', personId, person);
        return person;
      } catch (error) {
        // Removes deleted people from the list.
        if (isApiError(error, 'not-found')) await evictPerson(client, personId);
        throw error;
      }
    },
  });
};

/** `account` is the ID of people's account; `from` and `to` are the days they were added. */
export const peopleSearch = z.object({
  q: words,
  account: words,
  from: words,
  to: words,
  ...writing,
  ...sortedBy(['name', 'email', 'phone', 'activity', 'created', 'seen']),
});
