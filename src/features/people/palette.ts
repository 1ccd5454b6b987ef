import { linkOptions } from '@tanstack/react-router';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';

const { icon, noun } = recordKinds.person;
const linkTo = (personId: string) => linkOptions({ to: '/persons/$personId', params: { personId } });

/** Palette source of cached people, as no operation lists them. */
export const peopleSource: PaletteSource = {
  prefix: 'person_',
  async cached(client) {
    const people = await client.fetchQuery(cachedRecordsQuery('person'));
    return people.map(({ id, value: { name, email, domain, phoneNumber, slug } }) => ({
      key: `person:${id}`,
      icon,
      name: name?.trim() || fallbackName(noun, id),
      detail: domain ? `Person, ${domain}` : noun,
      keywords: [email, phoneNumber, slug, id],
      link: linkTo(id),
    }));
  },
  byId: (personId) => [
    { key: `person:${personId}`, icon, name: `Open person ${shortenId(personId)}`, link: linkTo(personId) },
  ],
};
