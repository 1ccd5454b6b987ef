import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import { type ComponentProps, Fragment, type KeyboardEvent } from 'react';
import { useCommands } from './commands.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** For one of several choices: whether it is the chosen one. */
  checked?: boolean;
  danger?: boolean;
  /** Draws a line above it. */
  separate?: boolean;
  onSelect(): void;
}

interface MenuProps
  extends Pick<ComponentProps<typeof Popover>, 'trigger' | 'triggerProps' | 'label' | 'align' | 'command'> {
  items: readonly MenuItem[];
  /** The palette offers the items, too, as what can be done on the screen. */
  inPalette?: boolean;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function move(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}

const semantics = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };

/** Actions, or one of several choices, behind a button. */
export function Menu({ items, inPalette = false, ...popover }: MenuProps) {
  return (
    <>
      {inPalette ? <Commands of={items} /> : null}
      <Popover {...popover} role="menu" className="min-w-menu p-1" onKeyDown={move}>
        {(close) =>
          items.map((item) => (
            <Fragment key={item.label}>
              {item.separate ? <hr className="-mx-1 my-1 border-line dark:border-line-strong" /> : null}
              <button
                type="button"
                {...semantics(item)}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
                className={clsx(
                  'flex h-7.5 w-full items-center gap-2 rounded-sm px-2 text-left -outline-offset-2 hover:bg-press focus:bg-press max-phone:h-hit',
                  item.danger ? 'text-danger' : 'text-default hover:text-strong',
                )}
              >
                {item.icon ? (
                  <Icon of={item.icon} className={item.danger ? undefined : 'text-muted'} />
                ) : null}
                <span className="flex-1">{item.label}</span>
                {item.checked ? <Icon of={Check} size="sm" /> : null}
              </button>
            </Fragment>
          ))
        }
      </Popover>
    </>
  );
}

function Commands({ of }: { of: readonly MenuItem[] }) {
  useCommands(of.map(({ label, icon, onSelect }) => ({ label, ...(icon && { icon }), run: onSelect })));
  return null;
}
