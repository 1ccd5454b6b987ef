import { useMemo, useSyncExternalStore } from 'react';
import { useTenant } from '#api/transport/use-tenant.ts';
import { isOwnPath } from '#lib/link.ts';
import { keptText } from '#storage/kept-text.ts';

/** The addresses that were given a name in this browser, as text. */
export const keptViews = keptText('views');

/** An address of the console that somebody has given a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Path and search. */
  href: string;
  /** What the screen was called. */
  where: string;
}

/** What is kept as a list; nothing where it cannot be read. */
export function readViews(text: string): readonly SavedView[] {
  try {
    const read: unknown = JSON.parse(text || '[]');
    return Array.isArray(read) ? read.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (read: Partial<SavedView> | null): read is SavedView =>
  [read?.id, read?.name, read?.href, read?.where].every((each) => typeof each === 'string') &&
  isOwnPath(read?.href ?? '');

/** The views saved in this browser for the tenant who is signed in. They outlive sign-out. */
export function useViews() {
  const tenant = useTenant()?.fingerprint ?? '';
  const text = useSyncExternalStore(keptViews.subscribe, () => keptViews.read(tenant));
  return useMemo(() => {
    // Read anew before each change: another tab may have changed it since.
    const change = (make: (views: readonly SavedView[]) => readonly SavedView[]) => {
      const views = make(readViews(keptViews.read(tenant)));
      keptViews.write(tenant, views.length > 0 ? JSON.stringify(views) : null);
    };
    return {
      views: readViews(text),
      /** Gives an address a name; answers the view. */
      save(facts: Omit<SavedView, 'id'>): SavedView {
        const view = { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), ...facts };
        change((views) => [...views, view]);
        return view;
      },
      rename: (id: string, name: string) =>
        change((views) => views.map((view) => (view.id === id ? { ...view, name } : view))),
      remove: (id: string) => change((views) => views.filter((view) => view.id !== id)),
      /** Puts a removed one back where it was. */
      putBack: (view: SavedView, at: number) =>
        change((views) => [...views.slice(0, at), view, ...views.slice(at)]),
    };
  }, [tenant, text]);
}
