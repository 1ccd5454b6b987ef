import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { onDemand } from './on-demand.tsx';

/** Loaded with the first dialog, or when idle. */
export const DialogPanel = onDemand(async () => (await import('./dialog-panel.tsx')).DialogPanel, {
  onDismiss: ({ onClose }) => onClose(),
});

const widths = { options: 'max-w-84', cards: 'max-w-130', columns: 'max-w-190' };

interface DialogProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  onClose(): void;
  children?: ReactNode;
  /** 600 px instead of 480, 336 for a few options, 520 for cards in a row, or 760 for two columns. */
  wide?: boolean | keyof typeof widths;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
}

/** Modal dialog; a bottom sheet on phones. One with cards stays at its top when its content changes its height. */
export function Dialog({ title, description, onClose, children, wide = false, footer }: DialogProps) {
  const titleId = useId();
  return (
    <DialogPanel
      aria-labelledby={titleId}
      onClose={onClose}
      className={clsx(
        'fixed left-1/2 z-dialog flex w-[calc(100%-2rem)] -translate-x-1/2 animate-rise flex-col overflow-hidden rounded-xl bg-raised shadow-dialog',
        wide === 'cards'
          ? 'top-[15dvh] max-h-[calc(85dvh-1rem)]'
          : 'top-1/2 max-h-[calc(100dvh-2rem)] -translate-y-1/2',
        'max-phone:top-auto max-phone:bottom-0 max-phone:w-full max-phone:max-w-full max-phone:translate-y-0 max-phone:rounded-b-none',
        typeof wide === 'string' ? widths[wide] : wide ? 'max-w-dialog-wide' : 'max-w-dialog',
      )}
    >
      <header className="flex items-start gap-2 pt-4 pr-3 pl-5">
        <div className="min-w-0 flex-1 py-0.5">
          <h2 id={titleId} className="font-semibold text-lg text-strong [overflow-wrap:anywhere]">
            {title}
          </h2>
          {description ? <p className="mt-1 text-muted text-sm">{description}</p> : null}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      <div className="overflow-auto px-5 pt-2 pb-5">{children}</div>
      {footer ? (
        <footer className="flex items-center justify-end gap-2 border-line border-t px-5 py-3 dark:border-line-strong">
          {footer}
        </footer>
      ) : null}
    </DialogPanel>
  );
}
