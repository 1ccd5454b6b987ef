import { linkOptions } from '@tanstack/react-router';
import { allKnownQuery } from '#api/known.ts';
import { kinds } from '#shell/palette/kinds.ts';
import type { Source } from '#shell/palette/thing.ts';
import { calledById, shortened } from '#util/id.ts';

const { icon, noun } = kinds.person;
const linkTo = (personId: string) => linkOptions({ to: '/persons/$personId', params: { personId } });

/** The persons seen in this browser, found by name, email, phone, domain and id; no operation lists others. */
export const personsSource: Source = {
  prefix: 'person_',
  async known(client) {
    const seen = await client.fetchQuery(allKnownQuery('person'));
    return seen.map(({ id, value: { name, email, domain, phoneNumber, slug } }) => ({
      key: `person:${id}`,
      icon,
      name: name?.trim() || calledById(noun, id),
      detail: domain ? `Person, ${domain}` : noun,
      more: [email, phoneNumber, slug, id],
      link: linkTo(id),
    }));
  },
  byId: (personId) => [
    { key: `person:${personId}`, icon, name: `Open person ${shortened(personId)}`, link: linkTo(personId) },
  ],
};
