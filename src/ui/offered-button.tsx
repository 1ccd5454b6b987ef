import { Button, type ButtonProps } from './button.tsx';
import { InPalette } from './in-palette.tsx';

interface OfferedButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: string;
  onClick(): void;
}

/** A button whose action the palette offers as well, under the same words. */
export const OfferedButton = (props: OfferedButtonProps) => (
  <>
    <InPalette
      label={props.children}
      {...(props.icon && { icon: props.icon })}
      disabled={props.disabledReason ?? (props.busy ? 'In progress' : null)}
      run={props.onClick}
    />
    <Button {...props} />
  </>
);
