import { Pause, Play, RotateCw } from 'lucide-react';
import { explain } from '#api/explain.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { formatNumber } from '#util/text.ts';
import { formatRange } from '#util/time.ts';
import type { Walk } from './use-walk.ts';

/** How much of the list the figures speak of, and the means to stop and go on. */
export function LoadProgress({ walk }: { walk: Walk }) {
  const { figures, total, complete, notice, paused, query } = walk;
  if (!query.data || complete) return null;
  if (notice) return <Note tone="warning">{notice}</Note>;
  const { oldest, newest, ordered, sessions } = figures;
  const covering =
    ordered && oldest !== null && newest !== null
      ? `, covering ${formatRange(oldest, newest, walk.calendar.zone)}`
      : '';
  const all = total === null ? '' : ` of ${formatNumber(total)}`;
  return (
    <div className="flex items-center gap-2.5 text-muted text-xs max-phone:w-full max-phone:flex-wrap">
      <p className="tnum max-phone:flex-1">
        <b className="font-medium text-strong">{formatNumber(sessions)}</b>
        {all} sessions{covering}
        {paused ? ', paused' : ''}
      </p>
      {total === null ? null : (
        <progress
          aria-label="Sessions loaded"
          value={Math.min(sessions, total)}
          max={Math.max(total, 1)}
          className="h-1 w-24 appearance-none overflow-hidden rounded-xs bg-press max-phone:order-3 max-phone:w-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
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
