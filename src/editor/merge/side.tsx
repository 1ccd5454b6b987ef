import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SideProps {
  name: string;
  /** Radio group name, one per conflict. */
  group: string;
  time: string;
  picked: boolean;
  onPick(): void;
  children: ReactNode;
}

/** One side of a conflict, with a radio to select it. */
export function Side({ name, group, time, picked, onPick, children }: SideProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col gap-2 border-line p-3 text-sm max-narrow:border-t min-[901px]:border-l',
        picked && 'bg-accent-soft',
      )}
    >
      <label
        className={clsx(
          'touch flex min-h-4 cursor-pointer items-center gap-2 font-medium text-xs',
          picked ? 'text-accent-text' : 'text-muted',
        )}
      >
        <input
          type="radio"
          name={group}
          checked={picked}
          onChange={onPick}
          className="size-4 flex-none cursor-pointer appearance-none rounded-full border border-line-input bg-surface checked:border-5 checked:border-accent hover:border-muted checked:hover:border-accent"
        />
        {name}
        <span className={clsx('ml-auto font-regular tnum', picked ? 'text-muted' : 'text-faint')}>
          {time}
        </span>
      </label>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
