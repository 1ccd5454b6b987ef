import type { ReactNode } from 'react';
import { useEngine, useValue } from '#editor/editor.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';

const path = ['target'] as const;

interface TargetSelectProps<T extends string> {
  label: string;
  options: readonly Segment<T>[];
  /** Fields of the selected target. */
  children(target: T): ReactNode;
}

/** Selects how the owner of the log is identified. Values of other targets stay in the form but aren't sent. */
export function TargetSelect<T extends string>({ label, options, children }: TargetSelectProps<T>) {
  const engine = useEngine();
  const target = useValue(path) as T;
  return (
    <>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-default text-xs">{label}</span>
        <Segmented<T>
          label={`${label} by`}
          segments={options}
          value={target}
          onChange={(to) =>
            engine.change(path, to, { name: `change how to find the ${label.toLowerCase()}` })
          }
        />
      </div>
      {children(target)}
    </>
  );
}
