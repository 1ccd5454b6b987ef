import { explain } from '#api/transport/explain.ts';
import { useEdited } from '#editor/editor.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { withFullStop } from '#lib/text.ts';
import { SECOND } from '#lib/time-units.ts';
import { Button } from '#ui/button.tsx';
import { ChangeNews } from '#ui/change-news.tsx';
import { Note } from '#ui/note.tsx';
import { useSeconds } from '#ui/use-seconds.ts';

interface SubmitStatusProps {
  isStored: boolean;
  /** Whether a field is on screen and shows its own error. */
  isShown(field: string): boolean;
}

/** Status of an entry that isn't added yet: retrying, signed out, rejected or not saved on this device. */
export function SubmitStatus({ isStored, isShown }: SubmitStatusProps) {
  const phase = useEdited(({ state }) => state.phase);
  const isUnconfirmed = useEdited(({ state }) => state.unconfirmed.length > 0);
  const refusals = useEdited(({ state }) => state.serverErrors);
  const isOnline = useOnline();
  const now = useSeconds(phase.name === 'retrying');
  const attempt = useSaveAction();
  const noDuplicate = isUnconfirmed ? " You won't get a duplicate." : '';
  switch (phase.name) {
    case 'retrying':
      return (
        <Note
          variant="warning"
          action={
            <Button size="sm" onClick={() => void attempt()}>
              Try now
            </Button>
          }
        >
          <span className="tnum">
            {isOnline
              ? `${withFullStop(explain(phase.error).title)} Retrying in ${secondsUntil(phase.until, now)}\u00a0s.`
              : "You're offline. The entry is added when you're back online."}
            {noDuplicate}
          </span>
          <ChangeNews>Not added yet. Retrying automatically.</ChangeNews>
        </Note>
      );
    case 'signedOut':
      return <Note variant="danger">You were signed out. Sign in to add the entry.</Note>;
    case 'rejected': {
      if (refusals.size > 0 && [...refusals.keys()].every(isShown)) return null;
      const { title, detail } = explain(phase.error);
      return <Note variant="danger">{`Not added. ${withFullStop(title)} ${detail}`}</Note>;
    }
    default:
      return isStored ? null : (
        <Note variant="warning">It can't be saved on this device, so it's lost when you close the tab.</Note>
      );
  }
}

const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / SECOND));
