import { linkOptions } from '@tanstack/react-router';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { memoize } from '#lib/memoize.ts';
import type { PaletteItem, PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';

const { icon, noun } = recordKinds.person;
const linkTo = (personId: string) => linkOptions({ to: '/persons/$personId', params: { personId } });

const toItems = memoize(
  (records: readonly CachedRecord<Received<Person>>[]): readonly PaletteItem[] =>
    records.map(({ id, value: { name, email, domain, phoneNumber, slug } }) => ({
      key: `person:${id}`,
      icon,
      name: name?.trim() || fallbackName(noun, id),
      detail: domain ? `Person, ${domain}` : noun,
      keywords: [email, phoneNumber, slug, id],
      link: linkTo(id),
    })),
  new WeakMap(),
);

/** Cached people, as no operation lists them. */
export const peopleSource: PaletteSource = {
  prefix: 'person_',
  async known(client) {
    return toItems(await client.fetchQuery(cachedRecordsQuery('person')));
  },
  byId: (personId) => [
    { key: `person:${personId}`, icon, name: `Open person ${shortenId(personId)}`, link: linkTo(personId) },
  ],
};
