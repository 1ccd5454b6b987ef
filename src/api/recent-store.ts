import { clipped } from '#util/text.ts';
import { keptText } from './kept-text.ts';
import type { Opened, Recent, RecentKind } from './recents.ts';

const MOST = 50;
const MOST_WRITTEN = 200;
const LONGEST_NAME = 120;
const kept = keptText('recents');
export const { subscribe } = kept;
/** What is kept of a tenant, as text. */
export const { read } = kept;

/** What is kept as a list, the newest first; nothing where it cannot be read. */
export function parse(text: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(text || '[]');
    return Array.isArray(kept) ? (kept as Partial<Recent>[]).filter(isRecent) : [];
  } catch {
    return [];
  }
}

const kinds: Record<RecentKind, true> = {
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
const isRecent = (kept: Partial<Recent> | null): kept is Recent =>
  kept?.kind !== undefined &&
  kept.kind in kinds &&
  typeof kept.id === 'string' &&
  typeof kept.at === 'number';

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
export function note(tenant: string, opened: Opened): void {
  const name = opened.name && clipped(opened.name, LONGEST_NAME);
  const recent = { ...opened, name, at: Date.now() } as Recent;
  kept.write(tenant, JSON.stringify(withRecent(parse(kept.read(tenant)), recent)));
}

/** Removes what is kept of a tenant. */
export const forgetRecents = (tenant: string): void => kept.write(tenant, null);
