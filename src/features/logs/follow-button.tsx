import { Pause, Play } from 'lucide-react';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.ts';
import { useSeconds } from '#ui/use-seconds.ts';
import type { Following } from './use-log.ts';

interface FollowButtonProps {
  following: Following;
  on: boolean;
  onChange(on: boolean): void;
}

/** Toggles live updates of the log and counts down to the next check. */
export function FollowButton({ following, on, onChange }: FollowButtonProps) {
  const { nextAt, isFetching, error } = following;
  const now = useSeconds(on);
  useCommands([
    {
      label: on ? 'Stop following' : 'Follow new entries',
      icon: on ? Pause : Play,
      run: () => onChange(!on),
    },
  ]);
  const seconds = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1000));
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={on ? Pause : Play}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      {on ? 'Following' : 'Follow'}
      {on ? (
        <span aria-hidden className="tnum font-regular text-muted text-xs max-phone:hidden">
          {isFetching || seconds === null
            ? 'checking…'
            : `${error ? 'no connection, retrying' : 'next'} in ${plural(seconds, 's', 's')}`}
        </span>
      ) : null}
    </Button>
  );
}
