import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { useTenant } from '#api/transport/use-tenant.ts';
import { clipped } from '#lib/text.ts';
import { keptText } from '#storage/kept-text.ts';

const MOST = 50;
const MOST_WRITTEN = 200;
const LONGEST_NAME = 120;

/** What was opened and written in this browser lately, as text. */
export const keptRecents = keptText('recents');

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
export type Opened = Recent extends infer R ? (R extends Recent ? Omit<R, 'at'> : never) : never;

/** Notes that something was opened or written now. It is kept per service and tenant until sign-out. */
export async function noteRecent(client: QueryClient, opened: Opened): Promise<void> {
  await client.ensureQueryData(sessionQuery);
  const tenant = boundTenant();
  writeRecent(tenant?.fingerprint ?? '', opened);
}

/** Notes what a screen shows as opened, again when it is renamed; undefined while it is not known. */
export function useRecent(opened: Opened | null | undefined): void {
  const client = useQueryClient();
  const said = opened && JSON.stringify(opened);
  useEffect(() => {
    if (said) void noteRecent(client, JSON.parse(said)).catch(() => {});
  }, [client, said]);
}

/** What was opened and written in this browser lately, the newest first; follows other tabs. */
export function useRecents(kinds?: readonly RecentKind[]): readonly Recent[] {
  const tenant = useTenant()?.fingerprint ?? '';
  const text = useSyncExternalStore(keptRecents.subscribe, () => keptRecents.read(tenant));
  const wanted = kinds?.join();
  return useMemo(() => {
    const all = parseRecents(text);
    return wanted === undefined ? all : all.filter(({ kind }) => wanted.split(',').includes(kind));
  }, [text, wanted]);
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
const owners: Record<RecentKind, readonly string[]> = {
  page: [],
  person: [],
  account: [],
  topic: [],
  audience: ['pageId'],
  session: ['pageId'],
  accountLog: ['accountId'],
  writtenLog: ['of', 'ownerId'],
};
const optional = ['name', 'startedAt', 'type', 'source'];

/** Another version of the console may have kept something that this one does not know. */
function isRecent(kept: unknown): kept is Recent {
  const { kind, at, ...texts } = (kept ?? {}) as Record<string, unknown>;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(owners, kind) &&
    typeof at === 'number' &&
    ['id', ...owners[kind as RecentKind]].every((key) => typeof texts[key] === 'string') &&
    optional.every((key) => typeof (texts[key] ?? '') === 'string')
  );
}

/** The list with one thing opened anew, none of it twice, and of no kind too many. */
export function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  const counts = new Map<RecentKind, number>();
  return [recent, ...recents.filter(({ kind, id }) => kind !== recent.kind || id !== recent.id)].filter(
    ({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= (kind === 'writtenLog' ? MOST_WRITTEN : MOST);
    },
  );
}

/** Notes that something of a tenant was opened or written now. */
export function writeRecent(tenant: string, opened: Opened): void {
  const name = opened.name && clipped(opened.name, LONGEST_NAME);
  const recent = { ...opened, name, at: Date.now() } as Recent;
  keptRecents.write(tenant, JSON.stringify(withRecent(parseRecents(keptRecents.read(tenant)), recent)));
}

/** Removes one thing of a tenant, where it is kept. */
export function forgetRecent(tenant: string, kind: RecentKind, id: string): void {
  const recents = parseRecents(keptRecents.read(tenant));
  const rest = recents.filter((recent) => recent.kind !== kind || recent.id !== id);
  if (rest.length < recents.length) keptRecents.write(tenant, JSON.stringify(rest));
}
