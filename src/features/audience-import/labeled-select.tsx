import { type ComponentProps, useId } from 'react';
import { Select } from '#ui/select.tsx';

type LabeledSelectProps<T extends string> = ComponentProps<typeof Select<T>> & { label: string };

/** Small select after its label. */
export function LabeledSelect<T extends string>({ label, ...select }: LabeledSelectProps<T>) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <Select id={id} small {...select} />
    </span>
  );
}
