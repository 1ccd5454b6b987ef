import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** Validation error of a field, announced when it appears. */
export const FieldError = ({ children, ...rest }: Omit<ComponentProps<'span'>, 'className' | 'role'>) => (
  <span {...rest} role="alert" className="flex items-start gap-1 text-danger text-xs">
    <Icon of={CircleAlert} size="sm" className="mt-line" />
    {children}
  </span>
);
