import * as Menu from '@radix-ui/react-menu';
import * as Popover from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { MenuProps } from './menu.tsx';
import type { PopoverProps } from './popover.tsx';
import { type FloatingPanel, floatingStyle, focusFirst } from './use-floating.ts';

type MenuPanelProps = Pick<MenuProps, 'label' | 'align' | 'items'> & FloatingPanel;

const focusFirstItem = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });

/** The items of an open menu. */
export const MenuPanel = ({ label, align = 'start', items, close, ...floating }: MenuPanelProps) => (
  <Menu.Root {...floating.root} modal={false}>
    <Menu.Anchor virtualRef={floating.anchor} />
    <Menu.Portal>
      <Menu.Content
        {...floating.content}
        // Radix does so only where it has seen the key that opened the menu.
        ref={focusFirstItem}
        align={align}
        loop
        aria-label={label}
        onKeyDown={(event) => event.stopPropagation()}
        className={clsx(floatingStyle, 'max-h-(--radix-popper-available-height) min-w-menu p-1')}
      >
        {items.map(({ label, icon, checked, isCheckbox, danger, hasSeparator, onSelect }) => (
          <Fragment key={label}>
            {hasSeparator ? (
              <Menu.Separator className="-mx-1 my-1 border-line border-t dark:border-line-strong" />
            ) : null}
            <Menu.Item
              {...(checked !== undefined && {
                role: isCheckbox ? 'menuitemcheckbox' : 'menuitemradio',
                'aria-checked': checked,
              })}
              onSelect={() => {
                close();
                onSelect();
              }}
              className={clsx(
                'flex h-7.5 w-full cursor-pointer items-center gap-2 rounded-sm px-2 -outline-offset-2 data-highlighted:bg-raised-hover max-phone:h-hit',
                danger ? 'text-danger' : 'text-default data-highlighted:text-strong',
              )}
            >
              {icon ? <Icon of={icon} className={danger ? undefined : 'text-muted'} /> : null}
              <span className="flex-1">{label}</span>
              {checked ? <Icon of={Check} size="sm" /> : null}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Content>
    </Menu.Portal>
  </Menu.Root>
);

type PopoverPanelProps = Pick<PopoverProps, 'label' | 'align' | 'className'> &
  FloatingPanel & { children: ReactNode };

/** The panel of an open popover. */
export const PopoverPanel = ({
  label,
  align = 'start',
  className,
  children,
  ...floating
}: PopoverPanelProps) => (
  <Popover.Root {...floating.root}>
    <Popover.Anchor virtualRef={floating.anchor} />
    <Popover.Portal>
      <Popover.Content
        {...floating.content}
        align={align}
        aria-label={label}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          focusFirst(event.currentTarget as HTMLElement);
        }}
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
