import type { ComponentProps, ReactNode } from 'react';
import { type Command, PaletteCommand } from './commands.ts';
import { onDemand } from './on-demand.tsx';
import { useFloating } from './use-floating.ts';

export const loadPanels = () => import('./floating-panels.tsx');
const PopoverPanel = onDemand(async () => (await loadPanels()).PopoverPanel, {
  onDismiss: ({ close }) => close(),
});

export interface PopoverProps {
  /** Content of the button. */
  trigger: ReactNode;
  triggerProps?: Omit<ComponentProps<'button'>, 'children' | 'ref'>;
  /** Accessible name of the panel. */
  label: string;
  align?: 'start' | 'end';
  /** Opens it from the palette or by keys. */
  command?: Pick<Command, 'label' | 'icon' | 'shortcut'> | undefined;
  className?: string;
  /** A sheet on phones: for a list to pick from, or as high as its content. */
  isSheet?: boolean | 'fit';
  /** Rendered only while open. */
  children(close: () => void): ReactNode;
}

export function Popover({ trigger, triggerProps, command, children, ...rest }: PopoverProps) {
  const floating = useFloating('dialog', PopoverPanel.prepare, triggerProps);
  return (
    <>
      {command ? <PaletteCommand {...command} run={floating.show} /> : null}
      <button {...floating.trigger}>{trigger}</button>
      {floating.open ? (
        <PopoverPanel {...rest} {...floating.panel}>
          {children(floating.panel.close)}
        </PopoverPanel>
      ) : null}
    </>
  );
}
