import * as Radix from '@radix-ui/react-dialog';
import { type ComponentProps, useState } from 'react';
import { ignoreComposing } from './keys.ts';

export interface DialogPanelProps extends ComponentProps<typeof Radix.Content> {
  /** Accessible name, if no visible title labels the dialog. */
  label?: string;
  onClose(): void;
}

/** Modal dialog without a trigger. Restores the previous focus on close. */
export function DialogPanel({ label, onClose, onCloseAutoFocus, children, ...props }: DialogPanelProps) {
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={ignoreComposing}
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
