import * as Menu from '@radix-ui/react-menu';
import * as Popover from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { MenuItem } from './menu.tsx';
import type { PopoverProps } from './popover.tsx';
import { type FloatingPanel, floatingStyle, focusFirst } from './use-floating.ts';

interface MenuPanelProps extends FloatingPanel {
  label: string;
  align?: 'start' | 'end';
  items: readonly MenuItem[];
}

const focusFirstItem = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });

/** The items of an open menu. */
export const MenuPanel = ({
  label,
  align = 'start',
  items,
  button,
  close,
  onOpenChange,
  content,
}: MenuPanelProps) => (
  <Menu.Root open onOpenChange={onOpenChange} modal={false}>
    <Menu.Anchor virtualRef={button as { current: HTMLButtonElement }} />
    <Menu.Portal>
      <Menu.Content
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
              <Menu.Separator className="-mx-1 my-1 border-line border-t dark:border-line-strong" />
            ) : null}
            <MenuEntry
              {...item}
              onSelect={() => {
                close();
                item.onSelect();
              }}
            />
          </Fragment>
        ))}
      </Menu.Content>
    </Menu.Portal>
  </Menu.Root>
);

const MenuEntry = ({ label, icon, checked, isCheckbox, danger, onSelect }: MenuItem) => (
  <Menu.Item
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
  </Menu.Item>
);

interface PopoverPanelProps extends Pick<PopoverProps, 'label' | 'align' | 'className'>, FloatingPanel {
  children: ReactNode;
}

/** The panel of an open popover. */
export const PopoverPanel = ({
  label,
  align = 'start',
  className,
  button,
  onOpenChange,
  content,
  children,
}: PopoverPanelProps) => (
  <Popover.Root open onOpenChange={onOpenChange}>
    <Popover.Anchor virtualRef={button as { current: HTMLButtonElement }} />
    <Popover.Portal>
      <Popover.Content
        {...content}
        align={align}
        aria-label={label}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          focusFirst(event.currentTarget as HTMLElement);
        }}
        // React would pass it on to a row that holds the button.
        onClick={(event) => event.stopPropagation()}
        className={clsx(
          floatingStyle,
          'max-h-[min(80dvh,var(--radix-popover-content-available-height))] max-w-(--radix-popover-content-available-width)',
          className,
        )}
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
