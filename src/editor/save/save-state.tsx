import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useEdited, useReveal } from '#editor/editor.tsx';
import { ChangeNews } from '#ui/change-news.tsx';
import { Popover } from '#ui/popover.tsx';
import { SaveDetails } from './save-details.tsx';
import { newsOf, type SaveOutcome, StatusIcon, useStatus } from './status.tsx';

interface SaveStateProps {
  /** Whether unsaved changes are saved on this device. */
  isStored: boolean;
  /** Label of the save button. */
  verb: string;
  outcome: SaveOutcome | undefined;
}

/** Shows whether the draft is saved, and opens the unsaved changes. An icon on phones. */
export function SaveState({ isStored, verb, outcome }: SaveStateProps) {
  const status = useStatus(isStored, outcome);
  useRevealFirstError();
  const { id, words, aside } = status;
  const label = aside ? `${words} · ${aside}` : words;
  return (
    <>
      <Popover
        label="Unsaved changes"
        align="end"
        className="w-100 max-w-[calc(100vw-1rem)] p-4"
        triggerProps={{
          'aria-label': label,
          title: label,
          className:
            'touch inline-flex h-control-sm min-w-7 items-center gap-1.5 rounded-md px-1.5 text-default text-sm whitespace-nowrap hover:bg-press aria-expanded:bg-press max-phone:size-control max-phone:justify-center',
        }}
        trigger={
          <>
            <StatusIcon id={id} />
            <span className="tnum truncate max-phone:hidden">
              <span className={clsx(id !== 'saved' && 'font-medium')}>{words}</span>
              {aside ? <span className="max-tablet:hidden"> · {aside}</span> : null}
            </span>
          </>
        }
      >
        {(close) => <SaveDetails status={status} isStored={isStored} verb={verb} close={close} />}
      </Popover>
      <ChangeNews>{newsOf(status)}</ChangeNews>
    </>
  );
}

/** Reveals the first field that the service rejected. */
function useRevealFirstError() {
  const reveal = useReveal();
  const serverErrors = useEdited(({ state }) => state.serverErrors);
  const isRejected = useEdited(({ state }) => state.phase.name === 'rejected');
  useEffect(() => {
    const [first] = serverErrors.keys();
    if (isRejected && first !== undefined) reveal.show(first.split('/'));
  }, [reveal, isRejected, serverErrors]);
}
