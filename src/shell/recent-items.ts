import { type LinkProps, linkOptions } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  FileText,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react';
import type { Recent } from '#api/sync/recents.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { audienceLink } from './navigation.ts';
import type { PaletteItem } from './palette/palette-item.ts';

/** Noun and icon of each kind of record. */
export const recordKinds: Record<Recent['kind'], { noun: string; icon: LucideIcon }> = {
  page: { noun: 'Page', icon: FileText },
  audience: { noun: 'Audience', icon: Users },
  session: { noun: 'Session', icon: Activity },
  topic: { noun: 'Topic', icon: MessageSquareText },
  person: { noun: 'Person', icon: UserRound },
  account: { noun: 'Account', icon: Building2 },
  accountLog: { noun: 'Log entry', icon: ScrollText },
  writtenLog: { noun: 'Log entry', icon: ScrollText },
};

/** Item that opens a record; named by its ID unless `item` has a name. */
export function recordItem(
  kind: Recent['kind'],
  id: string,
  link: LinkProps,
  item: Partial<PaletteItem> = {},
): PaletteItem {
  const { noun, icon } = recordKinds[kind];
  const name = `Open ${noun.toLowerCase()} ${shortenId(id)}`;
  const known = item.name && { kind: noun, mark: { kind } };
  return { key: `${kind}:${id}`, icon, name, link, ...known, ...item };
}

/** Leaves room for the name of the account or person. */
const MAX_ENTRY_LENGTH = 40;

export interface RecentItem extends PaletteItem {
  icon: LucideIcon;
  mark: NonNullable<PaletteItem['mark']>;
  link: LinkProps;
  at: number;
}

/** Recents as items of the palette, newest first. Of several with the same link, the newest stays. */
export function recentItems(recents: readonly Recent[]): RecentItem[] {
  const items = new Map<string, RecentItem>();
  for (const recent of recents) {
    const { kind, id, at } = recent;
    const { noun, icon } = recordKinds[kind];
    const link = recentLink(recent);
    const target = JSON.stringify([link.to, link.params]);
    if (!items.has(target))
      items.set(target, {
        key: `${kind}:${id}`,
        icon,
        name: nameOf(recent, recents),
        kind: noun,
        mark: {
          kind,
          ...(recent.kind === 'page' && { image: recent.image, themeColor: recent.themeColor }),
          ...(recent.kind === 'audience' && { person: recent.person }),
        },
        fields: { texts: [], ids: [id] },
        link,
        at,
      });
  }
  return [...items.values()];
}

/** A record's name; for a log entry its text or type, and its account or person: `Called back · Medivelt`. */
function nameOf(recent: Recent, recents: readonly Recent[]): string {
  const { kind, id } = recent;
  const nameOrId = (name: string | null | undefined, kind: Recent['kind'], id: string) =>
    recordName(recordKinds[kind].noun, id, name);
  if (kind !== 'accountLog' && kind !== 'writtenLog') return nameOrId(recent.name, kind, id);
  const [ownerKind, ownerId] =
    kind === 'accountLog' ? (['account', recent.accountId] as const) : ([recent.of, recent.ownerId] as const);
  const opened = recents.find((each) => each.kind === ownerKind && each.id === ownerId)?.name;
  const owner = opened ?? (kind === 'writtenLog' ? recent.ownerName : null);
  const text = visibleName(recent.name) || (kind === 'writtenLog' && recent.type) || recordKinds[kind].noun;
  return `${truncate(text, MAX_ENTRY_LENGTH)} · ${nameOrId(owner, ownerKind, ownerId)}`;
}

/** Log entries of a person have no screen of their own, so they link to the person. */
function recentLink(recent: Recent): LinkProps {
  const { id } = recent;
  switch (recent.kind) {
    case 'page':
      return linkOptions({ to: '/pages/$pageId', params: { pageId: id } });
    case 'audience':
      return audienceLink(id, recent.pageId);
    case 'session':
      return linkOptions({
        to: '/pages/$pageId/sessions/$sessionId',
        params: { pageId: recent.pageId, sessionId: id },
        search: { at: parseTimestamp(recent.startedAt) ?? undefined },
      });
    case 'person':
      return linkOptions({ to: '/persons/$personId', params: { personId: id } });
    case 'account':
      return linkOptions({ to: '/accounts/$accountId', params: { accountId: id } });
    case 'topic':
      return linkOptions({ to: '/topics/$topicId', params: { topicId: id } });
    case 'accountLog':
      return entryLink(recent.accountId, id);
    case 'writtenLog':
      return recent.of === 'account'
        ? entryLink(recent.ownerId, id)
        : linkOptions({ to: '/persons/$personId', params: { personId: recent.ownerId } });
  }
}

const entryLink = (accountId: string, accountLogId: string) =>
  linkOptions({ to: '/accounts/$accountId/logs/$accountLogId', params: { accountId, accountLogId } });
