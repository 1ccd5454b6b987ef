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
import type { Command } from '#ui/commands.ts';
import type { Shortcut } from '#ui/key-map.ts';
import { type Searchable, searchable } from './match.ts';
import type { Place, Thing } from './thing.ts';

/** The icons of what has a shortcut: they come with the palette rather than with every screen. */
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

/** One line of the palette: something to go to, or to do. */
export interface Item {
  key: string;
  icon: LucideIcon | undefined;
  name: string;
  detail?: string | undefined;
  /** Other words it is found by. */
  keywords?: readonly string[] | undefined;
  shortcut?: Shortcut | undefined;
  /** Why it cannot be done now. */
  disabled?: string | null | undefined;
  link?: LinkProps;
  run?: (() => void) | undefined;
  /** What it runs leads to another screen, as a link does. */
  leaves?: boolean;
  places?: readonly Place[] | undefined;
}

export interface Group {
  label: string;
  items: readonly Item[];
  /** Offered though nothing matches. */
  fallback?: boolean;
}

export const itemOfThing = ({ key, icon, name, detail, link, places }: Thing): Item => ({
  key,
  icon,
  name,
  detail,
  link,
  places,
});

export const itemOfCommand = ({
  label = '',
  detail,
  keywords,
  icon,
  shortcut,
  disabled,
  run,
  link,
}: Command): Item => ({
  key: `command:${detail ?? ''}:${label}`,
  icon: icon ?? (shortcut && shortcutIcons[shortcut]),
  name: label,
  detail,
  keywords,
  shortcut,
  disabled,
  ...(link ? { link } : { run }),
});

export const searchableThing = (thing: Thing): Searchable<Item> =>
  searchable(itemOfThing(thing), thing.name, [thing.detail, ...(thing.more ?? [])]);

export const searchableItem = (item: Item): Searchable<Item> =>
  searchable(item, item.name, [item.detail, ...(item.keywords ?? [])]);

/** Without the detail: a tab of an audience isn't what "audience" asks for. */
export const searchableAction = (item: Item): Searchable<Item> => searchable(item, item.name, item.keywords);

/** Items none of which is there twice. */
export function distinct(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ key }) => !seen.has(key) && seen.add(key));
}

export const itemOfPlace = ({ label, link }: Place): Item => ({
  key: `screen:${label}`,
  icon: ArrowRight,
  name: label,
  link,
});
