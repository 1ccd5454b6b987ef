import { Fragment } from 'react';
import { keyMap, type Shortcut } from './key-map.ts';
import { modKey } from './keys.ts';

const symbols: Record<string, string> = {
  Mod: modKey,
  Shift: '⇧',
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  Delete: 'Del',
};
const keyLabels: Record<string, string> = { Mod: modKey === '⌘' ? 'Command' : 'Control', Ctrl: 'Control' };

const symbolOf = (key: string) => symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key);

interface ShortcutKeysProps {
  of: Shortcut | readonly string[];
  /** Shows all alternatives instead of the first. */
  all?: boolean;
}

/** Keys of a shortcut. Unlike `Kbd`, also shown on phones. */
export const ShortcutKeys = ({ of, all = false }: ShortcutKeysProps) => (
  <span className="flex flex-none items-center gap-1">
    {(typeof of === 'string' ? keyMap[of] : of).slice(0, all ? undefined : 1).map((keys, index) => (
      <Fragment key={keys}>
        {index > 0 ? <span className="px-0.5 text-faint text-xs">or</span> : null}
        {keys.split(/[+ ]/).map((key) => (
          <kbd
            key={key}
            className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-line-strong px-1 font-medium font-sans text-2xs text-muted"
          >
            {symbols[key] === undefined && keyLabels[key] === undefined ? (
              symbolOf(key)
            ) : (
              <>
                <span aria-hidden>{symbolOf(key)}</span>
                <span className="sr-only">{keyLabels[key] ?? key}</span>
              </>
            )}
          </kbd>
        ))}
      </Fragment>
    ))}
  </span>
);
