import { clsx } from 'clsx';
import {
  type ComponentProps,
  type KeyboardEventHandler,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import type { Command } from './commands.ts';
import { InPalette } from './in-palette.tsx';
import { place } from './place.ts';

interface PopoverProps {
  /** What the button shows. */
  trigger: ReactNode;
  triggerProps?: Omit<ComponentProps<'button'>, 'children' | 'ref'>;
  /** Names the panel for screen readers. */
  label: string;
  role?: 'dialog' | 'menu' | 'listbox';
  align?: 'start' | 'end';
  /** How the palette, or keys, open it as well. */
  command?: Pick<Command, 'label' | 'icon' | 'shortcut'> | undefined;
  className?: string;
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  /** Rendered only while open. */
  children(close: () => void): ReactNode;
}

/** Gives a panel the focus: where it asks for that, else the first thing in it that takes it. */
export const focusFirst = (panel: HTMLElement | null | undefined): void =>
  panel?.querySelector<HTMLElement>('[data-autofocus], input, select, button, a, [tabindex="0"]')?.focus();

/**
 * A panel that a button opens. It is the browser's own popover: top layer, light dismiss, Esc and the
 * return of focus come with it; only its place is computed here.
 */
export function Popover({
  trigger,
  triggerProps,
  label,
  role = 'dialog',
  align = 'start',
  command,
  className,
  onKeyDown,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const semantics = { role, 'aria-label': label, onKeyDown };
  const close = useCallback(() => panel.current?.hidePopover(), []);
  return (
    <>
      {/* By its button, so that one popover opens as another does: beside what opens it. */}
      {command ? <InPalette {...command} run={() => button.current?.click()} /> : null}
      <button
        type="button"
        {...triggerProps}
        ref={button}
        popoverTarget={id}
        aria-haspopup={role}
        aria-expanded={open}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        {...semantics}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          // Not before it is closed: the browser gives the focus back only while it is still inside.
          if (event.newState !== 'open') return setOpen(false);
          if (!button.current || !panel.current) return;
          place(panel.current, button.current, align);
          focusFirst(panel.current);
        }}
        className={clsx(
          'fixed inset-auto m-0 max-h-[80dvh] overflow-auto rounded-lg bg-raised text-default text-sm shadow-popover open:animate-rise',
          className,
        )}
      >
        {open ? children(close) : null}
      </div>
    </>
  );
}
