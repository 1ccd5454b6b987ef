import * as Menu from '@radix-ui/react-menu';
import * as Popover from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import { Check, ChevronRight, X } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, type SyntheticEvent, useState } from 'react';
import { Dialog, DialogPanel } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { ignoreComposing } from './keys.ts';
import type { MenuItem, MenuProps, Submenu } from './menu.tsx';
import type { PopoverProps } from './popover.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { useBelow } from './use-breakpoint.ts';
import { type FloatingPanel, floating, floatingStyle, focusFirst } from './use-floating.ts';

type MenuPanelProps = Pick<MenuProps, 'label' | 'align' | 'items' | 'header'> & FloatingPanel;

const focusFirstItem = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });

const menuStyle = clsx(
  floatingStyle,
  'max-h-(--radix-popper-available-height) min-w-menu max-w-[calc(100vw-1rem)] p-1',
);

export const MenuPanel = ({ label, align = 'start', header, items, close, ...panel }: MenuPanelProps) => (
  <Menu.Root {...panel.root} modal={false}>
    <Menu.Anchor virtualRef={panel.anchor} />
    <Menu.Portal>
      <Menu.Content
        {...panel.content}
        // Radix does so only if it handled the key that opened the menu.
        ref={focusFirstItem}
        align={align}
        loop
        aria-label={label}
        onKeyDown={(event) => event.stopPropagation()}
        className={menuStyle}
      >
        {header}
        <MenuItems items={items} close={close} />
      </Menu.Content>
    </Menu.Portal>
  </Menu.Root>
);

/** Not by `data-highlighted`: a menu that's opened by a click focuses its first item, too. */
const itemStyle =
  'flex h-7.5 w-full cursor-pointer items-center gap-2 rounded-sm px-2 -outline-offset-2 hover:bg-raised-hover focus-visible:bg-raised-hover data-[state=open]:bg-raised-hover max-phone:h-hit';

const MenuItems = ({ items, close }: Pick<MenuPanelProps, 'items' | 'close'>) =>
  items.map((item) => (
    <Fragment key={item.label}>
      {item.hasSeparator ? (
        <Menu.Separator className="-mx-1 my-1 border-line border-t dark:border-line-strong" />
      ) : null}
      {'items' in item ? <SubmenuItem {...item} close={close} /> : <Item {...item} close={close} />}
    </Fragment>
  ));

function Item({ label, icon, checked, isCheckbox, danger, shortcut, onSelect, close }: MenuItem & Closing) {
  return (
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
        itemStyle,
        danger ? 'text-danger' : 'text-default hover:text-strong focus-visible:text-strong',
      )}
    >
      {icon ? <Icon of={icon} className={danger ? undefined : 'text-muted'} /> : null}
      <span className="flex-1 truncate">{label}</span>
      {checked ? <Icon of={Check} size="sm" /> : null}
      {shortcut ? (
        <span aria-hidden className="max-phone:hidden">
          <ShortcutKeys of={shortcut} />
        </span>
      ) : null}
    </Menu.Item>
  );
}

type Closing = Pick<MenuPanelProps, 'close'>;
/** On phones, submenus overlap their menu, as there is no room beside it. In px. */
const PHONE_SUBMENU_OFFSET = -160;

function SubmenuItem({ label, icon, items, close }: Submenu & Closing) {
  const [isOpen, setIsOpen] = useState(false);
  const offset = useBelow('phone') ? { sideOffset: PHONE_SUBMENU_OFFSET } : {};
  return (
    <Menu.Sub open={isOpen} onOpenChange={setIsOpen}>
      <Menu.SubTrigger
        className={clsx(itemStyle, 'text-default hover:text-strong focus-visible:text-strong')}
      >
        {icon ? <Icon of={icon} className="text-muted" /> : null}
        <span className="flex-1">{label}</span>
        <Icon of={ChevronRight} size="sm" className="text-muted" />
      </Menu.SubTrigger>
      <Menu.Portal>
        <Menu.SubContent {...floating} {...offset} aria-label={label} className={menuStyle}>
          <MenuItems items={items} close={close} />
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  );
}

interface SheetProps {
  label: string;
  /** Leaves part of the screen visible above it on phones, for a list to pick from. */
  isPartial?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function SheetPanel({ label, isPartial = false, onClose, children }: SheetProps) {
  return (
    <DialogPanel
      label={label}
      onClose={onClose}
      className={clsx(
        'fixed inset-y-0 right-0 z-dialog flex w-preview max-w-full flex-col overflow-hidden bg-canvas shadow-dialog max-phone:w-full max-phone:animate-rise',
        isPartial && 'max-phone:top-auto max-phone:h-[90dvh] max-phone:rounded-t-xl',
      )}
    >
      <header className="flex h-hit flex-none items-center justify-between border-line border-b pr-1 pl-5 max-phone:pl-4">
        <b aria-hidden className="font-semibold text-sm text-strong">
          {label}
        </b>
        <IconButton icon={X} label={`Close ${label.toLowerCase()}`} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </DialogPanel>
  );
}

type PopoverPanelProps = Pick<PopoverProps, 'label' | 'align' | 'className' | 'isSheet'> &
  FloatingPanel & { children: ReactNode };

export function PopoverPanel({ isSheet = false, ...props }: PopoverPanelProps) {
  if (!useBelow('phone') || !isSheet) return <FloatingPopover {...props} />;
  if (isSheet === 'fit')
    return (
      <Dialog title={props.label} onClose={props.close}>
        {props.children}
      </Dialog>
    );
  return (
    <SheetPanel label={props.label} isPartial onClose={props.close}>
      <div className="flex h-full flex-col bg-raised">{props.children}</div>
    </SheetPanel>
  );
}

const FloatingPopover = ({ label, align = 'start', className, children, ...floating }: PopoverPanelProps) => (
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

interface ListPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  children: ReactNode;
}

const keep = (event: Event | SyntheticEvent) => event.preventDefault();
/** A dialog stops scrolling outside of it. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** The list under a combobox, which keeps the focus and closes the list when it loses it. */
export const ListPanel = ({ anchor, onClose, children }: ListPanelProps) => (
  <Popover.Root open onOpenChange={onClose}>
    <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
    <Popover.Portal>
      <Popover.Content
        {...floating}
        role="presentation"
        align="start"
        onOpenAutoFocus={keep}
        onCloseAutoFocus={keep}
        onEscapeKeyDown={ignoreComposing}
        onInteractOutside={keep}
        onMouseDown={keep}
        onWheel={stop}
        onTouchMove={stop}
        className={clsx(
          floatingStyle,
          'max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width)',
        )}
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
