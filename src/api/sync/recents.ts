import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { useTenant } from '#api/transport/use-tenant.ts';
import { clipped } from '#lib/text.ts';
import { tenantStorage } from '#storage/tenant-storage.ts';

const MAX_PER_KIND = 50;
const MAX_WRITTEN_LOGS = 200;
const MAX_NAME_LENGTH = 120;

/** What was opened and written in this browser lately, as text. */
export const recentsStorage = tenantStorage('recents');

/** Something that was opened in this browser, or added by you, and when (epoch ms). */
export type Recent = { id: string; name: string | null; at: number } & (
  | { kind: 'page' | 'person' | 'account' | 'topic' }
  | { kind: 'audience'; pageId: string }
  | { kind: 'session'; pageId: string; startedAt: string | null }
  /** A log entry that was opened. */
  | { kind: 'accountLog'; accountId: string }
  /** A log entry that was added by you; it goes by its text. No operation reads those of a person. */
  | { kind: 'writtenLog'; of: 'person' | 'account'; ownerId: string; type?: string; source?: string }
);
export type RecentKind = Recent['kind'];
/** A recent thing without its time; `Omit` would lose which keys belong to which kind. */
export type RecentInput = Recent extends infer R ? (R extends Recent ? Omit<R, 'at'> : never) : never;

/** Notes that something was opened or written now. It is kept per service and tenant until sign-out. */
export async function addRecent(client: QueryClient, recent: RecentInput): Promise<void> {
  await client.ensureQueryData(sessionQuery);
  const tenant = boundTenant();
  saveRecent(tenant?.fingerprint ?? '', recent);
}

/** Notes what a screen shows as opened, again when it is renamed; undefined while it is not known. */
export function useTrackRecent(opened: RecentInput | null | undefined): void {
  const client = useQueryClient();
  const json = opened && JSON.stringify(opened);
  useEffect(() => {
    if (json) void addRecent(client, JSON.parse(json)).catch(() => {});
  }, [client, json]);
}

/** What was opened and written in this browser lately, the newest first; follows other tabs. */
export function useRecents(kinds?: readonly RecentKind[]): readonly Recent[] {
  const tenant = useTenant()?.fingerprint ?? '';
  const text = useSyncExternalStore(recentsStorage.subscribe, () => recentsStorage.read(tenant));
  const kindList = kinds?.join();
  return useMemo(() => {
    const all = parseRecents(text);
    return kindList === undefined ? all : all.filter(({ kind }) => kindList.split(',').includes(kind));
  }, [text, kindList]);
}

/** What is kept as a list, the newest first; nothing where it cannot be read. */
export function parseRecents(text: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(text || '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** What tells whose a thing of each kind is. */
const ownerKeys: Record<RecentKind, readonly string[]> = {
  page: [],
  person: [],
  account: [],
  topic: [],
  audience: ['pageId'],
  session: ['pageId'],
  accountLog: ['accountId'],
  writtenLog: ['of', 'ownerId'],
};
const optionalKeys = ['name', 'startedAt', 'type', 'source'];

/** Another version of the console may have kept something that this one does not know. */
function isRecent(kept: unknown): kept is Recent {
  const { kind, at, ...texts } = (kept ?? {}) as Record<string, unknown>;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(ownerKeys, kind) &&
    typeof at === 'number' &&
    ['id', ...ownerKeys[kind as RecentKind]].every((key) => typeof texts[key] === 'string') &&
    optionalKeys.every((key) => typeof (texts[key] ?? '') === 'string')
  );
}

/** The list with one thing opened anew, none of it twice, and of no kind too many. */
export function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  const counts = new Map<RecentKind, number>();
  return [recent, ...recents.filter(({ kind, id }) => kind !== recent.kind || id !== recent.id)].filter(
    ({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= (kind === 'writtenLog' ? MAX_WRITTEN_LOGS : MAX_PER_KIND);
    },
  );
}

/** Notes that something of a tenant was opened or written now. */
export function saveRecent(tenant: string, opened: RecentInput): void {
  const name = opened.name && clipped(opened.name, MAX_NAME_LENGTH);
  const recent = { ...opened, name, at: Date.now() } as Recent;
  recentsStorage.write(tenant, JSON.stringify(withRecent(parseRecents(recentsStorage.read(tenant)), recent)));
}

/** Removes one thing of a tenant, where it is kept. */
export function removeRecent(tenant: string, kind: RecentKind, id: string): void {
  const recents = parseRecents(recentsStorage.read(tenant));
  const rest = recents.filter((recent) => recent.kind !== kind || recent.id !== id);
  if (rest.length < recents.length) recentsStorage.write(tenant, JSON.stringify(rest));
}
