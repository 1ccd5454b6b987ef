import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { runMutation } from '#api/queries/queries.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Time } from '#ui/time.tsx';
import type { KnownAudience } from './audience-record.ts';
import { cacheAudience } from './audiences-queries.ts';

interface LoadValuesProps {
  pageId: string;
  audienceId: string;
  audience: KnownAudience;
}

/** Loads an audience with an empty update, as the API has no read. Confirms first, as that may count as a write. */
export function LoadValues({ pageId, audienceId, audience }: LoadValuesProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const input = { params: { page_id: pageId, audience_id: audienceId }, body: {} };
      return cacheAudience(client, await runMutation(client, 'updateAudience', input));
    },
    onSuccess: () => toast.done('Values loaded'),
    onError: (error) => toast.failure("Couldn't load the values", error),
  });
  const load = async () => {
    const isConfirmed = await confirm({
      title: 'Load values?',
      detail:
        'This sends an empty update, as the service has no other way to load an audience. It may create a new version.',
      action: 'Load values',
    });
    if (isConfirmed) mutate();
  };
  const { seenAt, isOutdated } = audience;
  return (
    <Note
      variant={isOutdated ? 'warning' : 'plain'}
      action={
        <CommandButton icon={RefreshCw} busy={isPending} onClick={() => void load()}>
          Load values
        </CommandButton>
      }
    >
      {seenAt === null ? (
        "Only the context is known. Fields you don't override here keep their values."
      ) : isOutdated ? (
        'This audience changed since its values were loaded.'
      ) : (
        <>
          Values loaded <Time value={`+${seenAt}`} />
        </>
      )}
    </Note>
  );
}
