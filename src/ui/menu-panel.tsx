import * as Radix from '@radix-ui/react-menu';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { Icon } from './icon.tsx';
import type { MenuItem } from './menu.tsx';
import { type FloatingPanel, floatingStyle } from './use-floating.ts';

interface MenuPanelProps extends FloatingPanel {
  label: string;
  align?: 'start' | 'end';
  items: readonly MenuItem[];
}

const focusFirstItem = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });

/** The items of an open menu. Loaded when its button is first pointed at or focused. */
export const MenuPanel = ({
  label,
  align = 'start',
  items,
  button,
  close,
  onOpenChange,
  content,
}: MenuPanelProps) => (
  <Radix.Root open onOpenChange={onOpenChange} modal={false}>
    <Radix.Anchor virtualRef={button as { current: HTMLButtonElement }} />
    <Radix.Portal>
      <Radix.Content
        {...content}
        // Radix does so only where it has seen the key that opened the menu.
        ref={focusFirstItem}
        align={align}
        loop
        aria-label={label}
        // React would pass these on to a row that holds the button.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        className={clsx(floatingStyle, 'max-h-(--radix-popper-available-height) min-w-menu p-1')}
      >
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.hasSeparator ? (
              <Radix.Separator className="-mx-1 my-1 border-line border-t dark:border-line-strong" />
            ) : null}
            <Entry
              {...item}
              onSelect={() => {
                close();
                item.onSelect();
              }}
            />
          </Fragment>
        ))}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const Entry = ({ label, icon, checked, isCheckbox, danger, onSelect }: MenuItem) => (
  <Radix.Item
    {...(checked !== undefined && {
      role: isCheckbox ? 'menuitemcheckbox' : 'menuitemradio',
      'aria-checked': checked,
    })}
    onSelect={onSelect}
    className={clsx(
      'flex h-7.5 w-full cursor-pointer items-center gap-2 rounded-sm px-2 -outline-offset-2 data-highlighted:bg-press max-phone:h-hit',
      danger ? 'text-danger' : 'text-default data-highlighted:text-strong',
    )}
  >
    {icon ? <Icon of={icon} className={danger ? undefined : 'text-muted'} /> : null}
    <span className="flex-1">{label}</span>
    {checked ? <Icon of={Check} size="sm" /> : null}
  </Radix.Item>
);
