import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { clipped } from '#util/text.ts';
import { keptText } from './kept-text.ts';
import { sessionQuery } from './session.ts';

/** Something that was opened in this browser, or written here, and when (epoch ms). */
export type Recent = { id: string; name: string | null; at: number } & (
  | { kind: 'page' | 'person' | 'account' | 'topic' }
  | { kind: 'audience'; pageId: string }
  | { kind: 'session'; pageId: string; startedAt: string | null }
  /** A log entry that was opened. */
  | { kind: 'accountLog'; accountId: string }
  /** A log entry that was written here; it goes by its text. No operation reads those of a person. */
  | { kind: 'writtenLog'; of: 'person' | 'account'; ownerId: string; type?: string; source?: string }
);
type Kind = Recent['kind'];
/** A recent thing without its time; `Omit` would lose which keys belong to which kind. */
export type Opened = Recent extends infer R ? (R extends Recent ? Omit<R, 'at'> : never) : never;

const MOST = 50;
const MOST_WRITTEN = 200;
const LONGEST_NAME = 120;
const kept = keptText('recents');

/** What is kept as a list, the newest first; nothing where it cannot be read. */
function parse(text: string): readonly Recent[] {
  try {
    const read: unknown = JSON.parse(text || '[]');
    return Array.isArray(read) ? (read as Partial<Recent>[]).filter(isRecent) : [];
  } catch {
    return [];
  }
}

const kinds: Record<Kind, true> = {
  page: true,
  person: true,
  account: true,
  topic: true,
  audience: true,
  session: true,
  accountLog: true,
  writtenLog: true,
};

/** Another version of the console may have kept something that this one does not know. */
const isRecent = (read: Partial<Recent> | null): read is Recent =>
  read?.kind !== undefined &&
  read.kind in kinds &&
  typeof read.id === 'string' &&
  typeof read.at === 'number';

/** The list with one thing opened anew, none of it twice, and of no kind too many. */
export function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  const counts = new Map<Kind, number>();
  return [recent, ...recents.filter(({ kind, id }) => kind !== recent.kind || id !== recent.id)].filter(
    ({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= (kind === 'writtenLog' ? MOST_WRITTEN : MOST);
    },
  );
}

async function tenantOf(client: QueryClient): Promise<string> {
  const { tenant } = await client.ensureQueryData(sessionQuery);
  return tenant?.fingerprint ?? '';
}

/** Notes that something was opened or written now. It is kept per service and tenant until sign-out. */
export async function noteRecent(client: QueryClient, opened: Opened): Promise<void> {
  const tenant = await tenantOf(client);
  const name = opened.name && clipped(opened.name, LONGEST_NAME);
  const recent = { ...opened, name, at: Date.now() } as Recent;
  kept.write(tenant, JSON.stringify(withRecent(parse(kept.read(tenant)), recent)));
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
export function useRecents(kinds?: readonly Kind[]): readonly Recent[] {
  const { data } = useQuery(sessionQuery);
  const tenant = data?.tenant?.fingerprint ?? '';
  const text = useSyncExternalStore(kept.subscribe, () => kept.read(tenant));
  const wanted = kinds?.join();
  return useMemo(() => {
    const all = parse(text);
    return wanted === undefined ? all : all.filter(({ kind }) => wanted.split(',').includes(kind));
  }, [text, wanted]);
}

/** Removes what is kept of a tenant. */
export const forgetRecents = (tenant: string): void => kept.write(tenant, null);
