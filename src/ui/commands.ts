import type { LinkProps } from '@tanstack/react-router';
import { createAtom } from '@tanstack/store';
import type { LucideIcon } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { once } from '#lib/memoize.ts';
import { singleKeys } from '#storage/settings.ts';
import { keyMap, type Shortcut } from './key-map.ts';
import { combinationsOf, isTyping } from './keys.ts';

/** An action of the current screen: in the palette, by a shortcut, or both. */
export interface Command {
  /** Label in the palette; without one, the command has only a shortcut. */
  label?: string;
  /** Secondary text in the palette. */
  detail?: string;
  /** Other words the palette finds it by. */
  keywords?: readonly string[];
  /** Defaults to the icon that the palette has for the shortcut. */
  icon?: LucideIcon | undefined;
  shortcut?: Shortcut | undefined;
  /** Why it can't run now. */
  disabledReason?: string | null | undefined;
  /** Whether to handle a key event; otherwise the next command with the shortcut may. */
  isEnabled?(event: KeyboardEvent): boolean;
  /** Left out, like `link`, if the focused element handles the key itself. */
  run?(event?: KeyboardEvent): void;
  link?: LinkProps;
}

/** Scope of commands: the current screen or the whole app. */
export type CommandScope = 'screen' | 'anywhere';

interface Registration {
  id: string;
  scope: CommandScope;
  commands: readonly Command[];
}

/** Longest time between the keys of a sequence such as `g p`. */
const MAX_SEQUENCE_MS = 1500;

/** Registered commands, oldest first. Updates when components register, not when their commands change. */
export const registeredCommands = createAtom<readonly Registration[]>([]);

/**
 * Registers commands while the component is mounted, from before paint on: users may press a key as soon as they see
 * the screen. Of several commands with the same shortcut, the first registered runs.
 *
 * @returns the ID of the registration
 */
export function useCommands(commands: readonly Command[], scope: CommandScope = 'screen'): string {
  const id = useId();
  const entry = useRef<Registration>({ id, scope, commands });
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

/** Registers the action of an adjacent button or link as a command. */
export function PaletteCommand(command: Command): null {
  useCommands([command]);
  return null;
}

/** Opens the links of commands; set at the start. */
export const linkHandler = createAtom<{ open(link: LinkProps): void } | null>(null);

/** The first key of a sequence. */
const pendingKey = createAtom<{ keys: string; at: number } | null>(null);

const listen = once(() => {
  // With ⌘, Ctrl or Alt before inputs get them: an input's own undo doesn't include the other fields.
  addEventListener('keydown', (event) => hasModifier(event) && handleKey(event), { capture: true });
  document.addEventListener('keydown', (event) => !hasModifier(event) && handlePlainKey(event));
});

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

function handlePlainKey(event: KeyboardEvent) {
  if (isTyping(event) || (singleKeys.get() === 'off' && event.key.length === 1)) return;
  handleKey(event);
}

function handleKey(event: KeyboardEvent) {
  const combinations = combinationsOf(event);
  const [chord] = combinations;
  if (chord === undefined) return;
  const pending = pendingKey.get();
  const before = pending && event.timeStamp - pending.at < MAX_SEQUENCE_MS ? pending.keys : null;
  pendingKey.set(null);
  const command =
    (before !== null && findCommand(event, [`${before} ${chord}`])) || findCommand(event, combinations);
  if (command) {
    event.preventDefault();
    event.stopPropagation();
    if (command.disabledReason) return;
    if (command.link) linkHandler.get()?.open(command.link);
    else command.run?.(event);
  } else if (before === null && startsSequence(chord)) pendingKey.set({ keys: chord, at: event.timeStamp });
}

const keysOf = ({ shortcut }: Command): readonly string[] => (shortcut ? keyMap[shortcut] : []);

function findCommand(event: KeyboardEvent, chords: readonly string[]): Command | undefined {
  for (const { commands } of registeredCommands.get())
    for (const command of commands)
      if (
        (command.run || command.link) &&
        keysOf(command).some((keys) => chords.includes(keys)) &&
        (command.isEnabled?.(event) ?? true)
      )
        return command;
  return undefined;
}

const startsSequence = (chord: string) =>
  registeredCommands
    .get()
    .some(({ commands }) =>
      commands.some((command) => keysOf(command).some((keys) => keys.startsWith(`${chord} `))),
    );

interface Steps {
  /** Singular of the records. */
  noun: string;
  /** Actions of J and K; undefined at the ends. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** Registers J and K, which open the next and previous record. */
export function useStepKeys({ noun, next, previous }: Steps): void {
  useCommands([
    ...(next ? [{ label: `Next ${noun}`, shortcut: 'next', run: next } as const] : []),
    ...(previous ? [{ label: `Previous ${noun}`, shortcut: 'previous', run: previous } as const] : []),
  ]);
}
