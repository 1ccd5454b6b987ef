import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { runMutation } from '#api/queries/queries.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { confirm, toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { cacheAudience } from './audiences-queries.ts';

interface LoadCurrentValuesProps {
  pageId: string;
  audienceId: string;
}

/** Loads an audience with an empty update, as the API has no read. Confirms first if that may count as a write. */
export function LoadCurrentValues({ pageId, audienceId }: LoadCurrentValuesProps) {
  const client = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [busy, setBusy] = useState(false);
  const request = {
    operation: 'updateAudience',
    input: { params: { page_id: pageId, audience_id: audienceId }, body: {} },
  } as const;
  const load = async () => {
    const isConfirmed =
      session.extensions ||
      (await confirm({
        title: 'Load current values?',
        detail:
          'This sends an empty update, as the API has no other way to load an audience. It may create a new version.',
        action: 'Load current values',
        request,
      }));
    if (!isConfirmed) return;
    setBusy(true);
    try {
      await cacheAudience(client, await runMutation(client, request.operation, request.input));
      toast.done('Current values loaded');
    } catch (error) {
      toast.failure("Couldn't load current values", error);
    }
    setBusy(false);
  };
  return (
    <>
      <PaletteCommand
        label="Load current values"
        icon={RefreshCw}
        disabledReason={busy ? 'Loading' : null}
        run={() => void load()}
      />
      <Button icon={RefreshCw} busy={busy} onClick={() => void load()}>
        Load current values
      </Button>
    </>
  );
}
