import { linkOptions } from '@tanstack/react-router';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { fallbackName } from '#lib/id.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';

const linkTo = (personId: string) => linkOptions({ to: '/persons/$personId', params: { personId } });

/** Palette source of cached people, as no operation lists them. */
export const peopleSource: PaletteSource = {
  prefix: 'person_',
  async cached(client) {
    const people = await client.fetchQuery(cachedRecordsQuery('person'));
    return people.map(({ id, value: { name, email, domain, phoneNumber, slug } }) =>
      recordItem('person', id, linkTo(id), {
        name: name?.trim() || fallbackName('Person', id),
        detail: domain ? `Person, ${domain}` : 'Person',
        keywords: [email, phoneNumber, slug, id],
      }),
    );
  },
  byId: (personId) => [recordItem('person', personId, linkTo(personId))],
};
