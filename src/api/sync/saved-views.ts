import { useMemo, useSyncExternalStore } from 'react';
import { useTenant } from '#api/transport/use-tenant.ts';
import { isOwnPath } from '#lib/link.ts';
import { tenantStorage } from '#storage/tenant-storage.ts';

/** The addresses that were given a name in this browser, as text. */
export const viewsStorage = tenantStorage('views');

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
export function parseViews(text: string): readonly SavedView[] {
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
export function useSavedViews() {
  const tenant = useTenant()?.fingerprint ?? '';
  const text = useSyncExternalStore(viewsStorage.subscribe, () => viewsStorage.read(tenant));
  return useMemo(() => {
    // Read anew before each change: another tab may have changed it since.
    const change = (update: (views: readonly SavedView[]) => readonly SavedView[]) => {
      const views = update(parseViews(viewsStorage.read(tenant)));
      viewsStorage.write(tenant, views.length > 0 ? JSON.stringify(views) : null);
    };
    return {
      views: parseViews(text),
      /** Gives an address a name; answers the view. */
      save(fields: Omit<SavedView, 'id'>): SavedView {
        const view = { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), ...fields };
        change((views) => [...views, view]);
        return view;
      },
      rename: (id: string, name: string) =>
        change((views) => views.map((view) => (view.id === id ? { ...view, name } : view))),
      remove: (id: string) => change((views) => views.filter((view) => view.id !== id)),
      /** Puts a removed one back where it was. */
      restore: (view: SavedView, index: number) =>
        change((views) => [...views.slice(0, index), view, ...views.slice(index)]),
    };
  }, [tenant, text]);
}
