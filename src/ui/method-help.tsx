import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

/** Popover that explains how the figures of a section are calculated. */
export const MethodHelp = ({ children }: { children: ReactNode }) => (
  <Popover
    label="How is this calculated?"
    trigger={<Icon of={CircleHelp} className="text-muted" />}
    align="end"
    triggerProps={{
      'aria-label': 'How is this calculated?',
      title: 'How is this calculated?',
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
