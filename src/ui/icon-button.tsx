import { Button, type ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'isSquare'> {
  /** Tooltip and accessible name. */
  label: string;
}

export const IconButton = ({ label, variant = 'ghost', size = 'sm', ...rest }: IconButtonProps) => (
  <Button
    {...rest}
    variant={variant}
    size={size}
    isSquare
    aria-label={label}
    title={rest.disabledReason ? `${label}: ${rest.disabledReason}` : label}
  />
);
