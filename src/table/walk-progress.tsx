import { Pause, Play, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain } from '#api/explain.ts';
import type { Walk } from '#api/use-walk.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { formatNumber } from '#util/text.ts';

interface WalkProgressProps {
  walk: Walk;
  /** How many have been read. */
  count: number;
  /** What they are: `sessions`. */
  nouns: string;
  /** Says more of what has been read, after the number. */
  children?: ReactNode;
}

/** How much of a list that is being read to its end has come, and the means to stop and go on. */
export function WalkProgress({ walk, count, nouns, children }: WalkProgressProps) {
  const { total, complete, notice, paused, query } = walk;
  if (!query.data || complete) return null;
  if (notice) return <Note tone="warning">{notice}</Note>;
  return (
    <div className="flex items-center gap-2.5 text-muted text-xs max-phone:w-full max-phone:flex-wrap">
      <p className="tnum max-phone:flex-1">
        <b className="font-medium text-strong">{formatNumber(count)}</b>
        {total === null ? '' : ` of ${formatNumber(total)}`} {nouns}
        {children}
        {paused ? ', paused' : ''}
      </p>
      {total === null ? null : (
        <Progress
          label={`${nouns.charAt(0).toUpperCase()}${nouns.slice(1)} loaded`}
          value={count}
          of={total}
          className="w-24 max-phone:order-3 max-phone:w-full"
        />
      )}
      {query.isError ? (
        <>
          <span className="text-danger">{explain(query.error).title}</span>
          <Button size="sm" icon={RotateCw} onClick={() => void query.fetchNextPage()}>
            Try again
          </Button>
        </>
      ) : paused ? (
        <IconButton icon={Play} label="Resume loading" onClick={walk.resume} className="-mx-1.5" />
      ) : (
        <IconButton icon={Pause} label="Pause loading" onClick={walk.pause} className="-mx-1.5" />
      )}
    </div>
  );
}
