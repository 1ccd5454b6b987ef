import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useTenant } from '#api/transport/session.ts';
import { isOwnPath } from '#lib/link.ts';
import { defineList } from '#storage/define-store.ts';

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Path and search. */
  href: z.string().check(z.refine(isOwnPath)),
  /** Title of the screen. */
  where: z.string(),
});

/** A named URL of this app. */
export type SavedView = z.infer<typeof savedView>;

export const savedViews = defineList({
  name: 'views',
  isUserData: true,
  isItem: (item): item is SavedView => z.safeParse(savedView, item).success,
});

/** Saved views of the current tenant. They persist after sign-out. */
export function useSavedViews() {
  const tenant = useTenant()?.fingerprint ?? '';
  const views = useSyncExternalStore(savedViews.subscribe, () => savedViews.read(tenant));
  const change = (update: (views: readonly SavedView[]) => readonly SavedView[]) =>
    savedViews.update(tenant, update);
  return {
    views,
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
}
