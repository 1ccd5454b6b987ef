import { explain } from '#api/explain.ts';
import { ChangeList } from '#form/changes/change-list.tsx';
import { useEdited, useEngine } from '#form/editor.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { Note } from '#ui/note.tsx';
import { fullStop, plural } from '#util/text.ts';
import { discard } from './discard.ts';
import type { Status } from './status.ts';
import { UndoRedo } from './undo-redo.tsx';
import { useAttempt } from './use-attempt.ts';
import { useUnsaved } from './use-unsaved.ts';

interface SaveDetailsProps {
  status: Status;
  kept: boolean;
  /** Label of the save button. */
  verb: string;
  close(): void;
}

/** What is unsaved, why, where it is meanwhile, and what can be done about it. */
export function SaveDetails({ status, kept, verb, close }: SaveDetailsProps) {
  const engine = useEngine();
  const changes = useUnsaved();
  const { base, doc } = useEdited(({ state }) => state);
  return (
    // The text takes the focus, so that it is read out and Esc closes it.
    <div data-autofocus tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-base text-strong">
          {changes.length === 0
            ? engine.isNew
              ? 'Not created yet'
              : 'Everything is saved'
            : plural(changes.length, 'unsaved change')}
        </h2>
        {/* The top bar of a phone has no room for them. */}
        <span className="hidden max-phone:block">
          <UndoRedo />
        </span>
      </div>
      <Why status={status} />
      {changes.length > 0 ? (
        <>
          <div className="max-h-[40dvh] overflow-auto">
            <ChangeList shape={engine.editing.shape} changes={changes} before={base} after={doc} />
          </div>
          {kept ? (
            <p className="text-muted text-xs">
              Kept in this browser until saved, also when the tab is closed or crashes.
            </p>
          ) : (
            <Note tone="warning">
              This browser keeps nothing: its storage is full or refused, as in a private window. What is not
              saved is lost when the tab is closed.
            </Note>
          )}
        </>
      ) : null}
      {engine.editing.guarded ? null : (
        <p className="text-muted text-xs">
          This service cannot refuse a late save: the record is read again right before it is written, and
          what is saved elsewhere in the moment between is overwritten.
        </p>
      )}
      {changes.length > 0 ? (
        <div className="flex justify-end gap-2">
          <Button
            size="sm"
            variant="danger"
            onClick={() => {
              close();
              void discard(engine);
            }}
          >
            Discard
          </Button>
          <Next status={status} verb={verb} close={close} />
        </div>
      ) : null}
    </div>
  );
}

/** Why it is not saved, where there is more to say than that it is not. */
function Why({ status }: { status: Status }) {
  const phase = useEdited(({ state }) => state.phase);
  switch (phase.name) {
    case 'waiting':
    case 'refused': {
      const { title, detail, details } = explain(phase.error);
      return (
        <Note tone={phase.name === 'refused' ? 'danger' : 'warning'}>
          {status.id === 'offline' ? (
            "You're offline. Your changes are saved when you're back online."
          ) : (
            <>
              {fullStop(title)} {detail}
              <ErrorDetails details={details} />
            </>
          )}
        </Note>
      );
    }
    case 'signed-out':
      return <Note tone="danger">You were signed out. Sign in to save; nothing is lost meanwhile.</Note>;
    case 'gone':
      return (
        <Note tone="danger">
          The record is no longer there. What you changed can still be copied from here.
        </Note>
      );
    default:
      return status.id === 'overlaps' ? (
        <Note tone="warning">Somebody else saved the same fields. Choose what is to stay.</Note>
      ) : null;
  }
}

const verbs: Partial<Record<Status['id'], string>> = {
  invalid: 'Show field',
  retrying: 'Try now',
  offline: 'Try now',
  'signed-out': 'Sign in',
  overlaps: 'Settle',
  refused: 'Try again',
  gone: 'Try again',
};

function Next({ status, verb: save, close }: Pick<SaveDetailsProps, 'status' | 'verb' | 'close'>) {
  const attempt = useAttempt();
  const verb = status.id === 'unsaved' ? save : verbs[status.id];
  if (verb === undefined) return null;
  const act = () => {
    close();
    attempt();
  };
  return (
    <Button size="sm" variant="primary" onClick={act}>
      {verb}
    </Button>
  );
}
