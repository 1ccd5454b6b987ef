import * as Radix from '@radix-ui/react-tooltip';
import { type ReactNode, useState } from 'react';
import { floating } from './use-floating.ts';

interface TooltipProps {
  text: string;
  /** Text, not a control. */
  children: ReactNode;
}

/** Explains a text when it is pointed at, focused or tapped. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={0}>
      <Radix.Root open={open} onOpenChange={setOpen} disableHoverableContent>
        <Radix.Trigger
          aria-description={text}
          // Radix closes on press and never opens by touch; here a press opens it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          className="-mx-2 block w-[calc(100%+var(--spacing)*4)] cursor-default rounded-sm px-2 text-left -outline-offset-2"
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            {...floating}
            side="bottom"
            align="start"
            className="z-dialog w-max max-w-[min(--spacing(80),100vw-(--spacing(4)))] rounded-lg bg-raised px-3 py-2 text-default text-xs shadow-popover"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
