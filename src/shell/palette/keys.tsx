import { Fragment } from 'react';
import { modKey } from '#lib/mod-key.ts';
import { keyMap, type Shortcut } from '#ui/key-map.ts';

const signs: Record<string, string> = {
  Mod: modKey,
  Shift: '⇧',
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Delete: 'Del',
};
const spoken: Record<string, string> = { Mod: modKey === '⌘' ? 'Command' : 'Control', Ctrl: 'Control' };

const pressed = (of: Shortcut | readonly string[]) => (typeof of === 'string' ? keyMap[of] : of);
const signOf = (key: string) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);

interface KeysProps {
  of: Shortcut | readonly string[];
  /** Every way to press it, not the first alone. */
  all?: boolean;
}

/** The keys of a shortcut as caps; unlike `Kbd` also on a phone, where it is they that are read. */
export const Keys = ({ of, all = false }: KeysProps) => (
  <span className="flex flex-none items-center gap-1">
    {pressed(of)
      .slice(0, all ? undefined : 1)
      .map((keys, index) => (
        <Fragment key={keys}>
          {index > 0 ? <span className="px-0.5 text-faint text-xs">or</span> : null}
          {keys.split(/[+ ]/).map((key) => (
            <kbd
              key={key}
              className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-line-strong px-1 font-medium font-sans text-2xs text-muted"
            >
              {signs[key] === undefined && spoken[key] === undefined ? (
                signOf(key)
              ) : (
                <>
                  <span aria-hidden>{signOf(key)}</span>
                  <span className="sr-only">{spoken[key] ?? key}</span>
                </>
              )}
            </kbd>
          ))}
        </Fragment>
      ))}
  </span>
);
