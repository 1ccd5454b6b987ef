import { useMemo, useSyncExternalStore } from 'react';
import { useTenant } from '#api/transport/session.ts';
import { isOwnPath } from '#lib/link.ts';
import { tenantStorage } from '#storage/tenant-storage.ts';

/** Saved views by tenant, as JSON. */
export const viewsStorage = tenantStorage('views');

/** A named URL of this app. */
export interface SavedView {
  id: string;
  name: string;
  /** Path and search. */
  href: string;
  /** Title of the screen. */
  where: string;
}

/** Parses stored views; returns an empty list if malformed. */
export function parseViews(text: string): readonly SavedView[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]');
    return Array.isArray(parsed) ? parsed.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (read: Partial<SavedView> | null): read is SavedView =>
  [read?.id, read?.name, read?.href, read?.where].every((each) => typeof each === 'string') &&
  isOwnPath(read?.href ?? '');

/** Saved views of the current tenant. They persist after sign-out. */
export function useSavedViews() {
  const tenant = useTenant()?.fingerprint ?? '';
  const text = useSyncExternalStore(viewsStorage.subscribe, () => viewsStorage.read(tenant));
  return useMemo(() => {
    // Read before each change, as another tab may have written.
    const change = (update: (views: readonly SavedView[]) => readonly SavedView[]) => {
      const views = update(parseViews(viewsStorage.read(tenant)));
      viewsStorage.write(tenant, views.length > 0 ? JSON.stringify(views) : null);
    };
    return {
      views: parseViews(text),
      save(fields: Omit<SavedView, 'id'>): SavedView {
        const view = { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), ...fields };
        change((views) => [...views, view]);
        return view;
      },
      rename: (id: string, name: string) =>
        change((views) => views.map((view) => (view.id === id ? { ...view, name } : view))),
      remove: (id: string) => change((views) => views.filter((view) => view.id !== id)),
      restore: (view: SavedView, index: number) =>
        change((views) => [...views.slice(0, index), view, ...views.slice(index)]),
    };
  }, [tenant, text]);
}
