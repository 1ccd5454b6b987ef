import { clsx } from 'clsx';
import { ChevronRight, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { DialogPanel } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  label: string;
  /** Leaves part of the screen visible above it on phones, for a list to pick from. */
  isPartial?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Modal panel at the right edge of the window; full width on phones. Its content scrolls under its title. */
export function Sheet({ label, isPartial = false, onClose, children }: SheetProps) {
  const titleId = useId();
  return (
    <DialogPanel
      aria-labelledby={titleId}
      onClose={onClose}
      className={clsx(
        'fixed inset-y-0 right-0 z-dialog flex w-preview max-w-full flex-col overflow-hidden bg-canvas shadow-dialog max-phone:w-full max-phone:animate-rise',
        isPartial && 'max-phone:top-auto max-phone:h-[90dvh] max-phone:rounded-t-xl',
      )}
    >
      <header className="flex h-hit flex-none items-center justify-between border-line border-b pr-1 pl-5 max-phone:pl-4">
        <h2 id={titleId} className="font-semibold text-sm text-strong">
          {label}
        </h2>
        <IconButton icon={X} label={`Close ${label.toLowerCase()}`} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </DialogPanel>
  );
}

interface SheetBarProps {
  label: string;
  icon: LucideIcon;
  /** After the label. */
  badge?: ReactNode;
  children: ReactNode;
}

/** Bar at the bottom of a screen, which opens a sheet. */
export function SheetBar({ label, icon, badge, children }: SheetBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-foot
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="sticky bottom-0 z-sticky flex h-tabs w-full flex-none items-center gap-2 border-line border-t bg-surface px-gutter font-medium text-sm text-strong -outline-offset-2 hover:bg-hover"
      >
        <Icon of={icon} size="sm" className="text-muted" />
        {label}
        {badge}
        <Icon of={ChevronRight} size="sm" className="ml-auto text-muted" />
      </button>
      {isOpen ? (
        <Sheet label={label} onClose={() => setIsOpen(false)}>
          {children}
        </Sheet>
      ) : null}
    </>
  );
}
