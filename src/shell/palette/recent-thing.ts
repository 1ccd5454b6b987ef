import type { Recent } from '#api/sync/recents.ts';
import { calledById } from '#lib/id.ts';
import { clipped } from '#lib/text.ts';
import { recentLink } from '#shell/recent-link.ts';
import { kinds } from './kinds.ts';
import type { Thing } from './thing.ts';

/** Leaves room for the account or person beside it. */
const MAX_ENTRY_LENGTH = 40;

export interface RecentThing extends Thing {
  /** When it was opened or added, epoch ms. */
  at: number;
}

/** Recents as links, newest first. Of several with the same link, the newest stays. */
export function recentThings(recents: readonly Recent[]): RecentThing[] {
  const things = new Map<string, RecentThing>();
  for (const recent of recents) {
    const { kind, id, at } = recent;
    const { noun, icon } = kinds[kind];
    const link = recentLink(recent);
    const target = JSON.stringify([link.to, link.params]);
    if (!things.has(target))
      things.set(target, {
        key: `${kind}:${id}`,
        icon,
        name: nameOf(recent, recents),
        detail: noun,
        more: [id],
        link,
        at,
      });
  }
  return [...things.values()];
}

/** A record goes by its name; a log entry by its text or type, with its account or person: `Called back · Medivelt`. */
function nameOf(recent: Recent, recents: readonly Recent[]): string {
  const { kind, id } = recent;
  const name = recent.name?.trim();
  const calledOr = (called: string | undefined, of: Recent['kind'], itsId: string) =>
    called || calledById(kinds[of].noun, itsId);
  if (kind !== 'accountLog' && kind !== 'writtenLog') return calledOr(name, kind, id);
  const [of, ownerId] =
    kind === 'accountLog' ? (['account', recent.accountId] as const) : ([recent.of, recent.ownerId] as const);
  const owner = recents.find((each) => each.kind === of && each.id === ownerId)?.name?.trim();
  const text = name || (kind === 'writtenLog' && recent.type) || kinds[kind].noun;
  return `${clipped(text, MAX_ENTRY_LENGTH)} · ${calledOr(owner, of, ownerId)}`;
}
