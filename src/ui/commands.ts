import type { LinkProps } from '@tanstack/react-router';
import { createAtom } from '@tanstack/store';
import type { LucideIcon } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { singleKeys } from '#storage/single-keys.ts';
import { chordsOf } from './chord.ts';
import { keyMap, type Shortcut } from './key-map.ts';
import { isTyping } from './keys.ts';

/** Something that can be done now: by its keys, in the palette, or both. */
export interface Command {
  /** Label in the palette; without one, the command has only a shortcut. */
  label?: string;
  /** Secondary text in the palette. */
  detail?: string;
  /** Other words the palette finds it by. */
  keywords?: readonly string[];
  /** The palette has one for what has a shortcut. */
  icon?: LucideIcon;
  shortcut?: Shortcut;
  /** Why it cannot be done now. */
  disabled?: string | null | undefined;
  /** Whether to handle a key event; otherwise the next command with the shortcut may. */
  takes?(event: KeyboardEvent): boolean;
  /** Neither this nor a link where the browser does it: a row that Enter opens, say. */
  run?(event?: KeyboardEvent): void;
  /** Where it leads. */
  link?: LinkProps;
}

/** Scope of commands: the current screen or the whole app. */
export type Scope = 'screen' | 'anywhere';

interface Registered {
  id: string;
  scope: Scope;
  commands: readonly Command[];
}

/** Two keys belong together where the second follows within this time, in ms. */
const PAUSE_MS = 1500;

/** The commands available now, oldest first. Notifies when commands come or go, not when one of them changes. */
export const registeredCommands = createAtom<readonly Registered[]>([]);

/**
 * Makes known what can be done while the component is on the screen, from before it is painted: a key pressed as soon
 * as something can be seen is meant for it. Where several have the same keys, the one that came first has them.
 *
 * @returns under which id they are known
 */
export function useCommands(commands: readonly Command[], scope: Scope = 'screen'): string {
  const id = useId();
  const entry = useRef<Registered>({ id, scope, commands });
  useLayoutEffect(() => {
    entry.current.commands = commands;
  });
  useLayoutEffect(() => {
    const added = entry.current;
    listen();
    registeredCommands.set((before) => [...before, added]);
    return () => registeredCommands.set((before) => before.filter((each) => each !== added));
  }, []);
  return id;
}

/** The id under which the commands are known that have a shortcut now. */
export const ownerOf = (shortcut: Shortcut): string | undefined =>
  registeredCommands.get().find(({ commands }) => commands.some((command) => command.shortcut === shortcut))
    ?.id;

let follow: ((link: LinkProps) => void) | undefined;
/** Says how the links of commands are followed; answers how to take that back. */
export const followLinksBy = (how: typeof follow): (() => void) => {
  follow = how;
  return () => {
    follow = undefined;
  };
};

let begun: { keys: string; at: number } | undefined;
let listening = false;

function listen() {
  if (listening) return;
  listening = true;
  // Those with ⌘ or Ctrl before any field sees them: fields have an undo of their own, which knows nothing of the rest.
  addEventListener('keydown', (event) => hasModifier(event) && press(event), { capture: true });
  document.addEventListener('keydown', (event) => !hasModifier(event) && pressSingle(event));
}

const hasModifier = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function pressSingle(event: KeyboardEvent) {
  if (isTyping(event) || (singleKeys.get() === 'off' && event.key.length === 1)) return;
  press(event);
}

function press(event: KeyboardEvent) {
  const chords = chordsOf(event);
  const [chord] = chords;
  if (chord === undefined) return;
  const before = begun && event.timeStamp - begun.at < PAUSE_MS ? begun.keys : undefined;
  begun = undefined;
  const command = (before !== undefined && wanted(event, [`${before} ${chord}`])) || wanted(event, chords);
  if (command) {
    event.preventDefault();
    event.stopPropagation();
    if (command.disabled) return;
    if (command.link) follow?.(command.link);
    else command.run?.(event);
  } else if (before === undefined && begins(chord)) begun = { keys: chord, at: event.timeStamp };
}

const keysOf = ({ shortcut }: Command): readonly string[] => (shortcut ? keyMap[shortcut] : []);

/** The command that a press is meant for. */
function wanted(event: KeyboardEvent, chords: readonly string[]): Command | undefined {
  for (const { commands } of registeredCommands.get())
    for (const command of commands)
      if (
        (command.run || command.link) &&
        keysOf(command).some((keys) => chords.includes(keys)) &&
        (command.takes?.(event) ?? true)
      )
        return command;
  return undefined;
}

const begins = (chord: string) =>
  registeredCommands
    .get()
    .some(({ commands }) =>
      commands.some((command) => keysOf(command).some((keys) => keys.startsWith(`${chord} `))),
    );
