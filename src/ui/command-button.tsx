import type { MouseEvent, ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { PaletteCommand } from './commands.ts';

interface CommandButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: string;
  /** Shown instead. Reads the same, but may hide words on phones. */
  visibleLabel?: ReactNode;
  /** Without an event from the palette. */
  onClick(event?: MouseEvent): void;
}

/** Button whose action is also in the palette, under the same label. */
export const CommandButton = ({ visibleLabel, ...props }: CommandButtonProps) => (
  <>
    <PaletteCommand
      label={props.children}
      icon={props.icon ?? undefined}
      disabledReason={props.disabledReason ?? (props.busy ? 'In progress' : null)}
      run={() => props.onClick()}
    />
    <Button {...props}>{visibleLabel ?? props.children}</Button>
  </>
);
