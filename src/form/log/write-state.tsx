import { explain } from '#api/explain.ts';
import { useEdited } from '#form/editor.tsx';
import { useAttempt } from '#form/save/use-attempt.ts';
import { useStatus } from '#form/save/use-status.ts';
import { Button } from '#ui/button.tsx';
import { ChangeNews } from '#ui/change-news.tsx';
import { Note } from '#ui/note.tsx';
import { fullStop } from '#util/text.ts';

interface WriteStateProps {
  kept: boolean;
  /** Whether a field is on the screen, and says itself what was refused of it. */
  isShown(field: string): boolean;
}

/** What became of sending an entry, where it is not written yet. */
export function WriteState({ kept, isShown }: WriteStateProps) {
  const { id, words } = useStatus(kept);
  const phase = useEdited(({ state }) => state.phase);
  const isUnsure = useEdited(({ state }) => state.unconfirmed.length > 0);
  const refusals = useEdited(({ state }) => state.refusals);
  const attempt = useAttempt();
  const once = isUnsure ? ' It may have arrived. Its key prevents duplicates.' : '';
  switch (phase.name) {
    case 'waiting':
      return (
        <Note
          tone="warning"
          action={
            <Button size="sm" onClick={attempt}>
              Try now
            </Button>
          }
        >
          <span className="tnum">
            {id === 'offline'
              ? "You're offline. The entry is added when you're back online."
              : `${fullStop(words)} ${fullStop(explain(phase.error).title)}`}
            {once}
          </span>
          <ChangeNews>Not added yet. Retrying automatically.</ChangeNews>
        </Note>
      );
    case 'signed-out':
      return <Note tone="danger">You were signed out. Sign in to add the entry.</Note>;
    case 'refused': {
      if (refusals.size > 0 && [...refusals.keys()].every(isShown)) return null;
      const { title, detail } = explain(phase.error);
      return <Note tone="danger">{`Not added. ${fullStop(title)} ${detail}`}</Note>;
    }
    default:
      return kept ? null : (
        <Note tone="warning">It can't be saved on this device, so it's lost when you close the tab.</Note>
      );
  }
}
