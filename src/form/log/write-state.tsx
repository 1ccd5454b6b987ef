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
  const once = isUnsure ? ' It may have arrived; its key keeps it from being written twice.' : '';
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
              ? 'No connection. It is sent by itself when that is back.'
              : `${fullStop(words)} ${fullStop(explain(phase.error).title)}`}
            {once}
          </span>
          <ChangeNews>Not written yet. It is tried again by itself.</ChangeNews>
        </Note>
      );
    case 'signed-out':
      return <Note tone="danger">You were signed out. Sign in to write it; nothing is lost meanwhile.</Note>;
    case 'refused': {
      if (refusals.size > 0 && [...refusals.keys()].every(isShown)) return null;
      const { title, detail } = explain(phase.error);
      return <Note tone="danger">{`Not written. ${fullStop(title)} ${detail}`}</Note>;
    }
    default:
      return kept ? null : (
        <Note tone="warning">
          This browser keeps nothing: what is not written is lost when the tab is closed.
        </Note>
      );
  }
}
