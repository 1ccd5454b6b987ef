import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  Download,
  GitCompareArrows,
  Keyboard,
  type LucideIcon,
  Plus,
  Redo2,
  Save,
  SquarePen,
  Undo2,
} from 'lucide-react';
import type { SearchFields } from '#api/queries/create-search.ts';
import type { Recent } from '#api/sync/recents.ts';
import type { RecordMarkProps } from '#shell/record-mark.tsx';
import type { Command } from '#ui/commands.ts';
import type { Shortcut } from '#ui/key-map.ts';
import { type Searchable, search, searchable } from './fuzzy-search.ts';

/** A row of the palette: something to open or to do. */
export interface PaletteItem {
  /** Unique among all items: kind and ID, such as `page:page_01…`. */
  key: string;
  icon: LucideIcon | undefined;
  name: string;
  /** Draws the mark of a record instead of the icon, by its own name if it has one. */
  mark?: (Omit<RecordMarkProps, 'name'> & { name?: string | null }) | undefined;
  /** Secondary text: where it belongs. */
  detail?: string | undefined;
  /** Name of its page, part of `detail`. Matches only by it come last. */
  pageName?: string | null | undefined;
  /** Noun at the right: `Page`. */
  kind?: string | undefined;
  /** More texts it is found by, also with typos. */
  keywords?: readonly (string | null | undefined)[] | undefined;
  /** Further searchable texts, as in the record's list. */
  fields?: SearchFields | undefined;
  shortcut?: Shortcut | undefined;
  /** When it was last opened, epoch ms. */
  at?: number;
  /** Why it can't be done now. */
  disabledReason?: string | null | undefined;
  link?: LinkProps;
  run?: (() => void) | undefined;
  /** Whether `run` leaves the screen, as links do. */
  leaves?: boolean;
  /** Screens of a record, which Tab lists. */
  screens?: readonly { label: string; link: LinkProps }[] | undefined;
  /** Items that it lists in its place, as it does nothing itself. */
  items?: readonly PaletteItem[];
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** Shown even if nothing matches. */
  fallback?: boolean;
  /** Whether Enter runs none of its items before one is moved to. */
  isUnselected?: boolean;
}

/** Records of the current screen, for IDs that are only unique within them. */
export interface PaletteContext {
  pageId?: string | undefined;
  audienceId?: string | undefined;
  accountId?: string | undefined;
  recents: readonly Recent[];
}

/** Provides the palette's items of one kind. Each feature has its own. */
export interface PaletteSource {
  /** Cached records, without a request. */
  cached?(client: QueryClient): Promise<readonly PaletteItem[]> | readonly PaletteItem[];
  /** Loads the first page of the kind's list into the cache. */
  preload?(client: QueryClient): Promise<unknown>;
  /** Searches the API. */
  search?(client: QueryClient, text: string): Promise<readonly PaletteItem[]>;
  /** Prefix of the IDs that our own service creates. */
  prefix?: string;
  /** Items that open the record with this ID, if there is one; empty if its address can't be determined. */
  byId?(id: string, context: PaletteContext): readonly PaletteItem[];
}

/** Default icons of commands. Here rather than with the commands, so that screens don't load them. */
const shortcutIcons: Partial<Record<Shortcut, LucideIcon>> = {
  shortcuts: Keyboard,
  create: Plus,
  edit: SquarePen,
  exportCsv: Download,
  compare: GitCompareArrows,
  next: ArrowDown,
  nextDifference: ArrowDown,
  previous: ArrowUp,
  previousDifference: ArrowUp,
  save: Save,
  undo: Undo2,
  redo: Redo2,
};

export function commandItem(command: Command): PaletteItem {
  const { label = '', detail, keywords, icon, shortcut, disabledReason, run, link } = command;
  return {
    key: `command:${detail ?? ''}:${label}`,
    icon: icon ?? (shortcut && shortcutIcons[shortcut]),
    name: label,
    detail,
    keywords,
    shortcut,
    disabledReason,
    ...(link ? { link } : { run }),
  };
}

export const searchableItem = (item: PaletteItem): Searchable<PaletteItem> =>
  searchable(item, item.name, [item.detail, item.kind, ...(item.keywords ?? [])], item.fields);

/** Without the detail: "audience" shouldn't find the tabs of an audience. */
export const searchableAction = (item: PaletteItem): Searchable<PaletteItem> =>
  searchable(item, item.name, item.keywords);

/** Removes items with the same key. */
export function distinct(items: readonly PaletteItem[]): PaletteItem[] {
  const seen = new Set<string>();
  return items.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** Results that arrived after an arrow key was pressed. */
export function laterGroup(held: readonly PaletteGroup[], current: readonly PaletteGroup[]): PaletteGroup {
  const shown = new Set(held.flatMap(({ items }) => items.map(({ key }) => key)));
  const results = current.flatMap(({ items, fallback }) => (fallback ? [] : items));
  return { label: 'More results', items: distinct(results).filter(({ key }) => !shown.has(key)) };
}

/** Name of the level that opens for an item. */
export const levelName = ({ name, items }: PaletteItem) => (items ? name : `Screens of ${name}`);

/** The level that opens for an item: its own items, or the screens of a record. */
export function levelGroup(parent: PaletteItem, query: string): PaletteGroup {
  const screens = parent.screens?.map(({ label, link }) => ({
    key: `screen:${label}`,
    icon: ArrowRight,
    name: label,
    link,
  }));
  const all: readonly PaletteItem[] = parent.items ?? screens ?? [];
  const items = query.trim() ? search(all.map(searchableItem), query, all.length) : all;
  return { label: parent.items ? parent.name : 'Screens', items };
}
