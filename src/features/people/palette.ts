import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { hasCapability, isUnavailable } from '#api/transport/session.ts';
import { recordName } from '#lib/id.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import { foundPeopleQuery, type PersonRow, personFields } from './people-queries.ts';

const linkTo = (personId: string) => linkOptions({ to: '/persons/$personId', params: { personId } });

const toPaletteItem = (person: PersonRow) =>
  recordItem('person', person.personId, linkTo(person.personId), {
    name: recordName('Person', person.personId, person.name),
    detail: person.domain ?? undefined,
    keywords: [person.email, person.slug],
    fields: personFields(person),
  });

/** Palette source of people: cached ones, others by the API's search if it has one. */
export const peopleSource: PaletteSource = {
  prefix: 'person_',
  async cached(client) {
    const visited = await client.fetchQuery(cachedRecordsQuery('person'));
    const listed = new Map(cachedItems(client, 'listPersons').map((person) => [person.personId, person]));
    const rest = visited.filter(({ id }) => !listed.has(id)).map(({ value }) => value);
    return [...listed.values(), ...rest].map(toPaletteItem);
  },
  async search(client, text) {
    if (!(await hasCapability(client, 'people'))) return [];
    const query = foundPeopleQuery(text);
    try {
      return (await client.fetchQuery({ ...query, retry: false })).items.map(toPaletteItem);
    } catch (error) {
      if (isUnavailable(client, error)) return [];
      throw error;
    }
  },
  byId: (personId) => [recordItem('person', personId, linkTo(personId))],
};
