import { clipped } from '#util/text.ts';
import { keptRecents as kept } from './kept.ts';
import type { Opened, Recent, RecentKind } from './recents.ts';

const MOST = 50;
const MOST_WRITTEN = 200;
const LONGEST_NAME = 120;
export const { subscribe } = kept;
/** What is kept of a tenant, as text. */
export const { read } = kept;

/** What is kept as a list, the newest first; nothing where it cannot be read. */
export function parse(text: string): readonly Recent[] {
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
export function note(tenant: string, opened: Opened): void {
  const name = opened.name && clipped(opened.name, LONGEST_NAME);
  const recent = { ...opened, name, at: Date.now() } as Recent;
  kept.write(tenant, JSON.stringify(withRecent(parse(kept.read(tenant)), recent)));
}

/** Removes one thing of a tenant, where it is kept. */
export function forgetRecent(tenant: string, kind: RecentKind, id: string): void {
  const recents = parse(kept.read(tenant));
  const rest = recents.filter((recent) => recent.kind !== kind || recent.id !== id);
  if (rest.length < recents.length) kept.write(tenant, JSON.stringify(rest));
}

/** Removes what is kept of every tenant but this one. */
export const keepRecentsOnly = kept.keepOnly;
