import * as Radix from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface DialogFrameProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  open: boolean;
  onClose(): void;
  children?: ReactNode;
  wide?: boolean;
}

interface DialogProps extends DialogFrameProps {
  /** Buttons, the primary one last. */
  foot?: ReactNode;
}

/** Asks something; a sheet from the bottom on a phone. */
export const Dialog = ({ children, foot, ...frame }: DialogProps) => (
  <DialogFrame {...frame}>
    <DialogBody>{children}</DialogBody>
    {foot ? <DialogFoot>{foot}</DialogFoot> : null}
  </DialogFrame>
);

/** A dialog whose body and foot are made within it, where they are of something that changes while it is open. */
export function DialogFrame({ title, description, open, onClose, children, wide = false }: DialogFrameProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <DialogContent
          className={clsx(
            'fixed top-1/2 left-1/2 z-dialog flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col overflow-hidden rounded-xl bg-raised shadow-dialog',
            'max-phone:top-auto max-phone:bottom-0 max-phone:w-full max-phone:max-w-full max-phone:translate-y-0 max-phone:rounded-b-none',
            wide ? 'max-w-dialog-wide' : 'max-w-dialog',
          )}
        >
          <header className="flex items-start gap-2 pt-4 pr-3 pl-5">
            <div className="min-w-0 flex-1 py-0.5">
              <Radix.Title className="font-semibold text-lg text-strong [overflow-wrap:anywhere]">
                {title}
              </Radix.Title>
              {description ? <p className="mt-1 text-muted text-sm">{description}</p> : null}
            </div>
            <IconButton icon={X} label="Close" onClick={onClose} />
          </header>
          {children}
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The content of a modal dialog without a trigger of its own: on closing, the focus goes back to where it was. */
export function DialogContent({ onCloseAutoFocus, ...props }: ComponentProps<typeof Radix.Content>) {
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Content
      aria-describedby={undefined}
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
    />
  );
}

export const DialogBody = ({ children }: { children?: ReactNode }) => (
  <div className="overflow-auto px-5 pt-2 pb-5">{children}</div>
);

export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className="flex items-center justify-end gap-2 border-line border-t px-5 py-3 dark:border-line-strong">
    {children}
  </footer>
);
