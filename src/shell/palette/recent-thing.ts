import type { Recent } from '#api/recents.ts';
import { recentLink } from '#shell/recent-link.ts';
import { calledById } from '#util/id.ts';
import { kinds } from './kinds.ts';
import type { Thing } from './thing.ts';

/** Something recent, as the palette shows it. */
export function recentThing(recent: Recent): Thing {
  const { kind, id, name } = recent;
  const { noun, icon } = kinds[kind];
  return {
    key: `${kind}:${id}`,
    icon,
    name: name?.trim() || calledById(noun, id),
    detail: noun,
    more: [id],
    link: recentLink(recent),
  };
}
