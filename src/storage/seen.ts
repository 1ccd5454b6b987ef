import { keptText } from './kept-text.ts';

/** So many are remembered, the latest. */
const MOST = 2000;
const kept = keptText('seen-sessions');
export const { subscribe } = kept;
/** The sessions of a tenant that were opened in this browser, as text. */
export const { read } = kept;

/** The ids that are kept as a list; none where it cannot be read. */
export function parse(text: string): string[] {
  try {
    const ids: unknown = JSON.parse(text || '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a session of a tenant was opened. */
export function noteSeen(tenant: string, id: string): void {
  const ids = parse(kept.read(tenant));
  if (ids.at(-1) === id) return;
  kept.write(tenant, JSON.stringify([...ids.filter((each) => each !== id), id].slice(-MOST)));
}

/** Forgets which sessions were opened by every tenant but this one. */
export const keepSeenOnly = kept.keepOnly;
