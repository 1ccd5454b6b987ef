import * as Radix from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PopoverProps } from './popover.tsx';
import { type FloatingPanel, floatingStyle, focusFirst } from './use-floating.ts';

interface PopoverPanelProps extends Pick<PopoverProps, 'label' | 'align' | 'className'>, FloatingPanel {
  children: ReactNode;
}

/** The panel of an open popover. Loaded when its button is first pointed at or focused. */
export const PopoverPanel = ({
  label,
  align = 'start',
  className,
  button,
  onOpenChange,
  content,
  children,
}: PopoverPanelProps) => (
  <Radix.Root open onOpenChange={onOpenChange}>
    <Radix.Anchor virtualRef={button as { current: HTMLButtonElement }} />
    <Radix.Portal>
      <Radix.Content
        {...content}
        align={align}
        aria-label={label}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          focusFirst(event.currentTarget as HTMLElement);
        }}
        // React would pass it on to a row that holds the button.
        onClick={(event) => event.stopPropagation()}
        className={clsx(
          floatingStyle,
          'max-h-[min(80dvh,var(--radix-popover-content-available-height))] max-w-(--radix-popover-content-available-width)',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
