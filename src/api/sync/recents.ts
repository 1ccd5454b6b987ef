import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery, useTenant } from '#api/transport/session.ts';
import { truncate } from '#lib/text.ts';
import { defineList } from '#storage/define-store.ts';

const MAX_PER_KIND = 50;
const MAX_WRITTEN_LOGS = 200;
const MAX_NAME_LENGTH = 120;
/** Longer URLs contain the image itself, and would fill the storage. */
const MAX_IMAGE_URL_LENGTH = 2000;

const optionalText = z.optional(z.nullable(z.string()));
const common = { id: z.string(), name: z.nullable(z.string()), at: z.number() };
const storedRecent = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.enum(['person', 'account', 'topic']) }),
  z.object({ ...common, kind: z.literal('page'), image: optionalText, themeColor: optionalText }),
  // `person`: name whose initials are shown; empty for the icon of a person, null without a person.
  z.object({ ...common, kind: z.literal('audience'), pageId: z.string(), person: optionalText }),
  z.object({ ...common, kind: z.literal('session'), pageId: z.string(), startedAt: z.nullable(z.string()) }),
  // A log entry that was opened.
  z.object({ ...common, kind: z.literal('accountLog'), accountId: z.string() }),
  // A log entry the user added, named by its text. The API can't read a single entry of a person.
  z.object({
    ...common,
    kind: z.literal('writtenLog'),
    of: z.enum(['person', 'account']),
    ownerId: z.string(),
    ownerName: optionalText,
    type: z.optional(z.string()),
    source: z.optional(z.string()),
  }),
]);

/** A record the user opened or a log entry they added, and when (epoch ms). */
export type Recent = z.infer<typeof storedRecent>;
export type RecentKind = Recent['kind'];
/** A recent without its time. Distributes over the union, which a plain `Omit` wouldn't. */
export type RecentInput = Recent extends infer R ? (R extends Recent ? Omit<R, 'at'> : never) : never;

/** Adds a recent for the current tenant. Kept until sign-out. */
export async function addRecent(client: QueryClient, recent: RecentInput): Promise<void> {
  await client.ensureQueryData(sessionQuery);
  saveRecent(boundTenant.get()?.fingerprint ?? '', recent);
}

/** Adds the record that a screen shows to the recents, and updates it when it's renamed. */
export function useTrackRecent(opened: RecentInput | null | undefined): void {
  const client = useQueryClient();
  const json = opened && JSON.stringify(opened);
  useEffect(() => {
    if (json) void addRecent(client, JSON.parse(json)).catch(() => {});
  }, [client, json]);
}

/** Recents of the current tenant, newest first. Updates when other tabs change them. */
export function useRecents(): readonly Recent[] {
  const tenant = useTenant()?.fingerprint ?? '';
  return useSyncExternalStore(recentsList.subscribe, () => recentsList.read(tenant));
}

/** Name of a record that was opened before; undefined if it wasn't. */
export const useRecentName = (kind: RecentKind, id: string): string | undefined =>
  useRecents().find((recent) => recent.kind === kind && recent.id === id)?.name ?? undefined;

export const recentsList = defineList({
  name: 'recents',
  isCache: true,
  isItem: (item): item is Recent => z.safeParse(storedRecent, item).success,
});

/** Prepends a recent, removes its previous entry, and limits the number per kind. */
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

export function saveRecent(tenant: string, opened: RecentInput): void {
  const name = opened.name && truncate(opened.name, MAX_NAME_LENGTH);
  const recent = { ...opened, name, at: Date.now() } as Recent;
  if (recent.kind === 'page' && (recent.image?.length ?? 0) > MAX_IMAGE_URL_LENGTH) recent.image = null;
  recentsList.update(tenant, (recents) => withRecent(recents, recent));
}

/** Names the account or person of added log entries, who may never have been opened. */
export function saveOwnerName(tenant: string, ownerId: string, ownerName: string): void {
  recentsList.update(tenant, (recents) =>
    recents.map((recent) =>
      recent.kind === 'writtenLog' && recent.ownerId === ownerId ? { ...recent, ownerName } : recent,
    ),
  );
}

export function removeRecent(tenant: string, kind: RecentKind, id: string): void {
  recentsList.update(tenant, (recents) =>
    recents.filter((recent) => recent.kind !== kind || recent.id !== id),
  );
}
