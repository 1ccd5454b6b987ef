import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { Select } from '#ui/select.tsx';

type LabeledSelectProps<T extends string> = ComponentProps<typeof Select<T>> & { label: string };

/** Small select after its label; on phones a row, with the select in its second half. */
export function LabeledSelect<T extends string>({ label, className, ...select }: LabeledSelectProps<T>) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2 max-phone:grid max-phone:w-full max-phone:grid-cols-2 max-phone:gap-3 max-phone:text-sm">
      <label htmlFor={id}>{label}</label>
      <Select id={id} small className={clsx('max-phone:w-full', className)} {...select} />
    </span>
  );
}
