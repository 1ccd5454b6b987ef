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
  footer?: ReactNode;
}

/** Modal dialog; a bottom sheet on phones. */
export const Dialog = ({ children, footer, ...frame }: DialogProps) => (
  <DialogFrame {...frame}>
    <DialogBody>{children}</DialogBody>
    {footer ? <DialogFooter>{footer}</DialogFooter> : null}
  </DialogFrame>
);

/** Dialog without a body and footer, for content that renders its own. */
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

/** Content of a modal dialog without a trigger. Restores the previous focus on close. */
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

export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex items-center justify-end gap-2 border-line border-t px-5 py-3 dark:border-line-strong">
    {children}
  </footer>
);
