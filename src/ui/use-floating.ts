import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import { ignoreComposing } from './keys.ts';

/** Distance of floating panels from their button, and from the edges of the window, in px. */
export const floating = { sideOffset: 4, collisionPadding: 8 };
/** Above dialogs, which may hold the button; a dialog opened later comes later in the document. */
export const floatingStyle =
  'z-dialog overflow-auto rounded-lg bg-raised text-default text-sm shadow-popover data-[state=open]:animate-rise';

/** Focuses the element marked `data-autofocus`, else the first control, else the panel. */
export const focusFirst = (panel: HTMLElement | null | undefined): void =>
  (
    panel?.querySelector<HTMLElement>('[data-autofocus]') ??
    panel?.querySelector<HTMLElement>('input, select, button, a, [tabindex="0"]') ??
    panel
  )?.focus();

/**
 * State of a floating panel, and the props of its button.
 *
 * @param prepare loads the panel's code
 */
export function useFloating(
  kind: 'dialog' | 'menu',
  prepare: () => Promise<unknown>,
  props: Omit<ComponentProps<'button'>, 'ref'> = {},
) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const reveal = () => setOpen(true);
  // If it couldn't be loaded, the panel says so.
  const show = () => void prepare().then(reveal, reveal);
  return {
    open,
    show,
    /** Given to the panel. */
    panel: {
      anchor: button as { current: HTMLButtonElement },
      root: { open, onOpenChange: setOpen },
      /** Restores the focus synchronously, so that later code can move it. */
      close: () => {
        button.current?.focus();
        setOpen(false);
      },
      content: {
        ...floating,
        // React would pass it on to a row that holds the button.
        onClick: (event: MouseEvent) => event.stopPropagation(),
        onCloseAutoFocus: (event: Event) => {
          event.preventDefault();
          if (document.activeElement === document.body) button.current?.focus();
        },
        onEscapeKeyDown: ignoreComposing,
        // The button closes the panel itself.
        onInteractOutside: (event: Event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        },
      },
    },
    trigger: {
      type: 'button',
      ...props,
      ref: button,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => (open ? setOpen(false) : show()),
    } satisfies ComponentProps<'button'>,
  };
}

export type FloatingPanel = ReturnType<typeof useFloating>['panel'];
