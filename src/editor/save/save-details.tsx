import { clsx } from 'clsx';
import { ChangeList } from '#editor/changes/change-list.tsx';
import { useEdited, useEditor, useEngine, useReveal } from '#editor/editor.tsx';
import { describeIssues, issuesAndErrors } from '#editor/issue-mark.tsx';
import { changesBetween, type Path, pathLabels, type Row } from '#engines/save/index.ts';
import { type ApiError, isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { plural, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { isOwnSave } from './draft-store.ts';
import type { SaveStatus } from './status.tsx';
import { UndoRedo } from './undo-redo.tsx';
import { discard, useSaveAction } from './use-save-action.ts';

interface SaveDetailsProps {
  status: SaveStatus;
  saveLabel: string;
  close(): void;
}

/** Lists the unsaved changes, why they aren't saved, and what to do. */
export function SaveDetails({ status, saveLabel, close }: SaveDetailsProps) {
  const { engine, isStored, recoverableDrafts } = useEditor();
  const { base, draft } = useEdited(({ state }) => state);
  const changes = changesBetween(engine.adapter.shape, base, draft);
  const hasEditsToReview =
    changes.length === 0 && recoverableDrafts.drafts.some((draft) => !draft.pendingSave);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-base text-strong">
          {changes.length === 0
            ? engine.isNew
              ? 'Not created yet'
              : hasEditsToReview
                ? 'Unsaved edits'
                : recoverableDrafts.drafts.length > 0
                  ? 'No changes in the form'
                  : 'All changes saved'
            : 'Unsaved changes'}
        </h2>
        {/* They don't fit the top bar on phones. */}
        <span className="hidden max-phone:block">
          <UndoRedo />
        </span>
      </div>
      <StatusReason status={status} close={close} />
      {hasEditsToReview ? (
        <p className="text-muted text-sm">Review or discard them at the foot of the form.</p>
      ) : null}
      {changes.length > 0 ? (
        <>
          <div className="max-h-[40dvh] overflow-auto">
            <ChangeList changes={changes} before={base} after={draft} />
          </div>
          {isStored ? (
            <p className="text-muted text-xs">
              Saved on this device only, in case the tab closes or crashes.
            </p>
          ) : (
            <Note variant="warning">
              Not saved on this device: its storage is full or blocked, as in a private window. Save before
              you close this tab.
            </Note>
          )}
        </>
      ) : null}
      <ToCheck close={close} />
      {engine.adapter.hasVersionCheck ? null : (
        <p className="text-muted text-xs">
          If someone else saves at the same moment, their changes may be overwritten.
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
          <Next status={status} saveLabel={saveLabel} close={close} />
        </div>
      ) : null}
    </div>
  );
}

/** Fields to fix, then suggestions, each with a link to its field. */
function ToCheck({ close }: { close(): void }) {
  const engine = useEngine();
  const reveal = useReveal();
  const state = useEdited((now) => now.state);
  const validationErrors = useEdited((now) => now.validationErrors);
  const all = issuesAndErrors({ state, validationErrors, issues: useEdited((now) => now.issues) });
  return (['harmful', 'warning'] as const).map((severity) => {
    const issues = [...all].filter(([, issue]) => issue.severity === severity);
    if (issues.length === 0) return null;
    const title = describeIssues({ severity, count: issues.length });
    return (
      <section key={severity} aria-label={title} className="flex flex-col gap-1">
        <h3 className="font-medium text-sm text-strong">{title}</h3>
        <ul className="flex max-h-[30dvh] flex-col gap-2 overflow-auto">
          {issues.map(([key, { message }]) => (
            <li key={key} className="text-xs">
              <button
                type="button"
                className={`${linkStyle} text-left text-sm [overflow-wrap:anywhere] max-phone:min-h-hit`}
                onClick={() => {
                  close();
                  engine.showMissing();
                  reveal.show(key.split('/'));
                }}
              >
                {pathLabels(engine.adapter.shape, key.split('/'), state.draft).join(' › ')}
              </button>
              <p className={clsx('max-phone:-mt-2.5', severity === 'harmful' ? 'text-danger' : 'text-muted')}>
                {message}
              </p>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** Explains why the changes aren't saved, if there is a specific reason. */
function StatusReason({ status, close }: Pick<SaveDetailsProps, 'status' | 'close'>) {
  const phase = useEdited(({ state }) => state.phase);
  const isOwn = useEdited(({ state: { remote } }) => remote !== null && isOwnSave(remote.snapshot.record));
  switch (phase.name) {
    case 'retrying':
    case 'rejected': {
      const { title, detail, details } = explain(phase.error);
      return (
        <Note variant={phase.name === 'rejected' ? 'danger' : 'warning'}>
          {status.id === 'offline' ? (
            "You're offline. The changes you saved will be sent when you're back online."
          ) : (
            <>
              {isApiError(phase.error, 'too-large') ? (
                <LargestField error={phase.error} close={close} />
              ) : (
                withFullStop(title)
              )}{' '}
              {detail}
              <ErrorDetails details={details} />
            </>
          )}
        </Note>
      );
    }
    case 'signedOut':
      return <Note variant="danger">You're signed out. Sign in to save. Your changes are still here.</Note>;
    case 'deleted':
      return <Note variant="danger">This no longer exists. You can still copy your changes from here.</Note>;
    default:
      return status.id === 'conflict' ? (
        <Note variant="warning">
          {isOwn ? 'You changed the same fields in another tab.' : 'Someone else changed the same fields.'}{' '}
          Keep one side or write your own.
        </Note>
      ) : null;
  }
}

/** Names the longest text of a record that is too large, and links to it. */
function LargestField({ error, close }: { error: ApiError; close(): void }) {
  const { engine, reveal } = useEditor();
  const draft = useEdited(({ state }) => state.draft);
  const { path, length } = findLongestText(draft);
  const noun = engine.adapter.shape.label.toLowerCase();
  const limit = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} can have 1 MB in all`;
  return (
    <>
      <button
        type="button"
        className={linkStyle}
        onClick={() => {
          close();
          reveal.show(path);
        }}
      >
        {pathLabels(engine.adapter.shape, path, draft).join(' › ')}
      </button>
      {` has ${plural(length, 'character')}${error.code === 'too_large' ? `; ${limit}` : ''}.`}
    </>
  );
}

export function findLongestText(node: unknown, path: Path = []): { path: Path; length: number } {
  if (typeof node === 'string') return { path, length: node.length };
  if (typeof node !== 'object' || node === null) return { path, length: 0 };
  // Rows have keys; other lists are edited as a whole.
  const isRow = (each: unknown) => typeof each === 'object' && each !== null && 'key' in each;
  if (Array.isArray(node) && !node.every(isRow)) return { path, length: JSON.stringify(node).length };
  const parts = Array.isArray(node)
    ? (node as Row[]).map(({ key, value }) => [key, value] as const)
    : Object.entries(node);
  return parts
    .map(([step, part]) => findLongestText(part, [...path, step]))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), { path, length: 0 });
}

const retryLabels: Partial<Record<SaveStatus['id'], string>> = {
  invalid: 'Show field',
  retrying: 'Try again',
  offline: 'Try again',
  signedOut: 'Sign in',
  conflict: 'Resolve',
  rejected: 'Try again',
  deleted: 'Try again',
};

function Next({ status, saveLabel, close }: Pick<SaveDetailsProps, 'status' | 'saveLabel' | 'close'>) {
  const engine = useEngine();
  const attempt = useSaveAction();
  const label = status.id === 'unsaved' ? saveLabel : retryLabels[status.id];
  if (label === undefined) return null;
  const act = () => {
    close();
    void attempt(label === 'Try again' || label === 'Sign in' ? engine.requestedMode : undefined);
  };
  return (
    <Button size="sm" variant="primary" onClick={act}>
      {label}
    </Button>
  );
}
