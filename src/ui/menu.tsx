import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import { PaletteCommand } from './commands.ts';
import { Icon } from './icon.tsx';
import type { Shortcut } from './key-map.ts';
import { onDemand } from './on-demand.tsx';
import { loadPanels, type PopoverProps } from './popover.tsx';
import { useFloating } from './use-floating.ts';

const MenuPanel = onDemand(async () => (await loadPanels()).MenuPanel, {
  onDismiss: ({ close }) => close(),
});

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** For one of several choices: whether it is the selected one. */
  checked?: boolean;
  /** A checkbox item instead of a radio item. */
  isCheckbox?: boolean;
  danger?: boolean;
  /** Draws a line above it. */
  hasSeparator?: boolean;
  shortcut?: Shortcut;
  keywords?: readonly string[];
  onSelect(): void;
}

export interface Submenu extends Pick<MenuItem, 'label' | 'icon' | 'danger' | 'hasSeparator'> {
  items: readonly MenuItem[];
}

export interface MenuProps
  extends Pick<PopoverProps, 'trigger' | 'triggerProps' | 'label' | 'align' | 'command'> {
  /** Above the items. */
  header?: ReactNode;
  items: readonly (MenuItem | Submenu)[];
  inPalette?: boolean;
}

/** Actions, or one of several choices, behind a button. */
export function Menu({ trigger, triggerProps, command, inPalette = false, ...rest }: MenuProps) {
  const floating = useFloating('menu', MenuPanel.prepare, triggerProps);
  return (
    <>
      {command ? <PaletteCommand {...command} run={floating.show} /> : null}
      {inPalette
        ? rest.items.map(({ label, icon, ...item }) =>
            'items' in item ? null : (
              <PaletteCommand
                key={label}
                label={label}
                icon={icon}
                shortcut={item.shortcut}
                keywords={item.keywords ?? []}
                run={item.onSelect}
              />
            ),
          )
        : null}
      <button
        {...floating.trigger}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          floating.show();
        }}
      >
        {trigger}
      </button>
      {floating.open ? <MenuPanel {...rest} {...floating.panel} /> : null}
    </>
  );
}

interface IconMenuProps extends Omit<MenuProps, 'trigger' | 'triggerProps' | 'align'> {
  icon?: LucideIcon;
  iconSize?: 'sm' | 'md';
  variant?: ButtonVariant;
  /** Tooltip; the label by default. */
  title?: string;
}

/** Menu behind a square button, ⋯ by default. */
export const IconMenu = ({
  icon = Ellipsis,
  iconSize = 'md',
  variant = 'ghost',
  title,
  ...menu
}: IconMenuProps) => (
  <Menu
    {...menu}
    align="end"
    trigger={<Icon of={icon} size={iconSize} />}
    triggerProps={{
      'aria-label': menu.label,
      title: title ?? menu.label,
      className: buttonStyle({ variant, size: 'sm', square: true }),
    }}
  />
);
