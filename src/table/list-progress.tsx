import { Pause, Play, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListState } from '#api/queries/use-list.ts';
import { explain } from '#lib/explain.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';

interface ListProgressProps {
  list: ListState;
  /** Number of loaded records. */
  count: number;
  /** Plural of the records: `sessions`. */
  nouns: string;
  /** Shown after the number. */
  children?: ReactNode;
}

/** Progress of a list that loads to its end, with pause and resume. */
export function ListProgress({ list, count, nouns, children }: ListProgressProps) {
  const { status, isComplete, notice, total, isPaused, error } = list;
  if (status !== 'success' || isComplete) return null;
  if (notice) return <Note variant="warning">{notice}</Note>;
  const capitalized = `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)}`;
  return (
    <div className="flex min-w-0 items-center gap-2.5 text-muted text-xs max-phone:w-full max-phone:flex-wrap">
      <p className="tnum line-clamp-2 min-w-0 max-phone:flex-1">
        {count === 0 && error ? (
          capitalized
        ) : (
          <>
            <b className="font-medium text-strong">{formatNumber(count)}</b>
            {total === null ? '' : ` of ${formatNumber(total)}`} {nouns}
          </>
        )}
        {children}
        {isPaused ? ', paused' : ''}
      </p>
      {total === null ? null : (
        <Progress
          label={`${capitalized} loaded`}
          value={count}
          of={total}
          className="w-24 flex-none max-wide:w-16 max-phone:order-3 max-phone:w-full"
        />
      )}
      {error ? (
        <>
          <span className="text-danger">{explain(error).title}</span>
          <Button size="sm" icon={RotateCw} onClick={list.retry}>
            Try again
          </Button>
        </>
      ) : isPaused ? (
        <IconButton icon={Play} label="Resume loading" onClick={list.resume} className="-mx-1.5" />
      ) : (
        <IconButton icon={Pause} label="Pause loading" onClick={list.pause} className="-mx-1.5" />
      )}
    </div>
  );
}
