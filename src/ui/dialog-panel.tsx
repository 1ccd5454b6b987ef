import * as Radix from '@radix-ui/react-dialog';
import { type ComponentProps, useState } from 'react';
import { ignoreComposing } from './keys.ts';

export interface DialogPanelProps extends ComponentProps<typeof Radix.Content> {
  /** Accessible name, if no visible title labels the dialog. */
  label?: string;
  onClose(): void;
}

/** Longest time between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/** Modal dialog without a trigger. Restores the previous focus on close. */
export function DialogPanel({ label, onClose, onCloseAutoFocus, children, ...props }: DialogPanelProps) {
  const [before] = useState(() => document.activeElement);
  const [openedAt] = useState(() => performance.now());
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={ignoreComposing}
          onPointerDownOutside={(event) => {
            // The second click of a double click on what opened it.
            if (performance.now() - openedAt < DOUBLE_CLICK_MS) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-autofocus]');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          {...props}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            // Later code may have moved the focus already.
            if (document.activeElement === document.body && before instanceof HTMLElement)
              before.focus({ preventScroll: true });
          }}
        >
          {label ? <Radix.Title className="sr-only">{label}</Radix.Title> : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
