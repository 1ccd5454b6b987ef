import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

/** Popover that explains a section, by default how its figures are calculated. */
export const MethodHelp = ({
  label = 'How is this calculated?',
  children,
}: {
  label?: string;
  children: ReactNode;
}) => (
  <Popover
    label={label}
    trigger={<Icon of={CircleHelp} className="text-muted" />}
    align="end"
    triggerProps={{
      'aria-label': label,
      title: label,
      className: `${buttonStyle({ variant: 'ghost', size: 'sm', square: true })} print:hidden`,
    }}
    className="w-80 max-w-[calc(100vw-(--spacing(8)))] p-3"
  >
    {() => (
      <div tabIndex={-1} data-autofocus className="flex flex-col gap-2 text-muted outline-none">
        {children}
      </div>
    )}
  </Popover>
);
