import type { LucideIcon } from 'lucide-react';
import { buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';
import type { Shortcut } from './key-map.ts';
import { Popover, type PopoverProps } from './popover.tsx';

interface PopoverButtonProps extends Pick<PopoverProps, 'label' | 'children'> {
  icon: LucideIcon;
  /** Name in the palette. */
  commandLabel?: string;
  shortcut?: Shortcut;
}

/** Ghost button with a popover, also in the palette. */
export const PopoverButton = ({
  label,
  icon,
  commandLabel = label,
  shortcut,
  children,
}: PopoverButtonProps) => (
  <Popover
    label={label}
    align="end"
    className="w-76 max-w-full"
    command={{ label: commandLabel, icon, shortcut }}
    trigger={
      <>
        {label}
        <Icon of={icon} size="xs" />
      </>
    }
    triggerProps={{ className: buttonStyle({ variant: 'ghost', size: 'sm' }) }}
  >
    {children}
  </Popover>
);
