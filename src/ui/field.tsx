import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';

/** Attributes that link a control to its label, hint and error. */
export interface FieldLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: string;
  /** The label is for screen readers only: something else on the screen says the same. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** Validation error; replaces the hint. */
  error?: string | undefined;
  /** Warning; replaces the hint if there is no error. */
  warning?: string | null | undefined;
  /** Whether it holds something unsaved. */
  changed?: boolean;
  /** Shown at the right of the label, such as a counter. */
  aside?: ReactNode;
  /** Spans all columns of the form. */
  isWide?: boolean | undefined;
  children(links: FieldLinks): ReactNode;
}

/** A control with a label above, and a hint or error below. */
export function Field(props: FieldProps) {
  const { label, hideLabel = false, hint, error, warning, changed = false, aside, isWide, children } = props;
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', isWide && 'col-span-full')}>
      <span className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <span className="flex items-center gap-1.5">
          <label htmlFor={id} className="font-medium text-default text-xs">
            {label}
          </label>
          {changed && !hideLabel ? <UnsavedMark /> : null}
        </span>
        {aside}
      </span>
      {children({
        id,
        'aria-describedby': error || warning || hint ? below : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <FieldError id={below}>{error}</FieldError>
      ) : warning ? (
        <span id={below} className="flex items-start gap-1 text-warning text-xs">
          <Icon of={TriangleAlert} size="sm" className="mt-line" />
          {warning}
        </span>
      ) : hint ? (
        <span id={below} className="text-muted text-xs">
          {hint}
        </span>
      ) : null}
    </div>
  );
}

/** Validation error of a field, announced when it appears. */
export const FieldError = ({ children, ...rest }: Omit<ComponentProps<'span'>, 'className' | 'role'>) => (
  <span {...rest} role="alert" className="flex items-start gap-1 text-danger text-xs">
    <Icon of={CircleAlert} size="sm" className="mt-line" />
    {children}
  </span>
);
