import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { singleKeys } from '#storage/single-keys.ts';
import { registeredCommands } from '#ui/commands.ts';
import { keyMap, type Shortcut } from '#ui/key-map.ts';
import { Switch } from '#ui/switch.tsx';
import { Keys } from './keys.tsx';
import { focusKeys, shortcutGroups, shortcutWords } from './shortcut-words.ts';

const all = Object.keys(keyMap) as Shortcut[];

/**
 * All shortcuts there are, and a switch for those of a single key.
 *
 * @param here sets those apart that do nothing on the screen as it is
 */
export function ShortcutList({ here = false }: { here?: boolean }) {
  const registered = useSelector(registeredCommands);
  const working = new Set(registered.flatMap(({ commands }) => commands.map(({ shortcut }) => shortcut)));
  const singleOn = useSetting(singleKeys) === 'on';
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 max-phone:grid-cols-1">
        {shortcutGroups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1.5 font-medium text-muted text-xs">{group}</h3>
            <dl className="text-sm">
              {all
                .filter((shortcut) => shortcutWords[shortcut].group === group)
                .map((shortcut) => (
                  <Line
                    key={shortcut}
                    does={shortcutWords[shortcut].does}
                    keys={shortcut}
                    off={here && !working.has(shortcut)}
                  />
                ))}
            </dl>
          </section>
        ))}
        <section aria-label="With the focus on it">
          <h3 className="mb-1.5 font-medium text-muted text-xs">With the focus on it</h3>
          <dl className="text-sm">
            {focusKeys.map(({ does, keys }) => (
              <Line key={does} does={does} keys={keys} />
            ))}
          </dl>
        </section>
      </div>
      <Switch checked={singleOn} onChange={(on) => singleKeys.set(on ? 'on' : 'off')}>
        Single-key shortcuts
      </Switch>
    </div>
  );
}

interface LineProps {
  does: string;
  keys: Shortcut | readonly string[];
  off?: boolean;
}

function Line({ does, keys, off = false }: LineProps) {
  return (
    <div className={clsx('flex min-h-7 items-center justify-between gap-3', off && 'text-faint')}>
      <dd className="order-1 flex-none">
        <Keys of={keys} all />
      </dd>
      <dt className="min-w-0">
        {does}
        {off ? <span className="sr-only">, not on this screen</span> : null}
      </dt>
    </div>
  );
}
