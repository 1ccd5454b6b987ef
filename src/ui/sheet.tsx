import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { onDemand } from './on-demand.tsx';
import { loadPanels } from './popover.tsx';

/** Modal panel at the right edge of the window; full width on phones. Its content scrolls under its title. */
export const Sheet = onDemand(async () => (await loadPanels()).SheetPanel, {
  onDismiss: ({ onClose }) => onClose(),
});

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
