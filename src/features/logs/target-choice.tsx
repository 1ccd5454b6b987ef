import type { ReactNode } from 'react';
import { useEngine, useValue } from '#editor/editor.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';

const path = ['target'] as const;

interface TargetChoiceProps<T extends string> {
  /** What gets the entry: `Account`. */
  label: string;
  ways: readonly Segment<T>[];
  /** The fields of the selected way. */
  children(way: T): ReactNode;
}

/** Selects how the form says whose log an entry goes to. What is typed for another way stays, and isn't sent. */
export function TargetChoice<T extends string>({ label, ways, children }: TargetChoiceProps<T>) {
  const engine = useEngine();
  const way = useValue(path) as T;
  return (
    <>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-default text-xs">{label}</span>
        <Segmented<T>
          label={`${label} by`}
          segments={ways}
          value={way}
          onChange={(to) =>
            engine.change(path, to, { name: `change how to find the ${label.toLowerCase()}` })
          }
        />
      </div>
      {children(way)}
    </>
  );
}
