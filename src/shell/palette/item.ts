import type { LinkProps } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { Command } from '#ui/commands.ts';
import type { Shortcut } from '#ui/key-map.ts';
import { type Prepared, prepare } from './match.ts';
import { shortcutIcons } from './shortcut-icons.ts';
import type { Place, Thing } from './thing.ts';

/** One line of the palette: something to go to, or to do. */
export interface Item {
  key: string;
  icon: LucideIcon | undefined;
  name: string;
  detail?: string | undefined;
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
  shortcut,
  disabled,
  ...(link ? { link } : { run }),
});

const ready = new WeakMap<Thing, Prepared<Item>>();

/** A thing made ready to be searched; once, as there may be very many. */
export function preparedThing(thing: Thing): Prepared<Item> {
  const before = ready.get(thing);
  if (before) return before;
  const made = prepare(itemOfThing(thing), thing.name, [thing.detail, ...(thing.more ?? [])]);
  ready.set(thing, made);
  return made;
}

export const preparedItem = (item: Item): Prepared<Item> => prepare(item, item.name, [item.detail]);

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
